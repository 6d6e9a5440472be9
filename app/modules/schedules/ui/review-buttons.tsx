import type { ReactNode } from "react";
import { ActionBar } from "~/ui/action-bar";
import { Button } from "~/ui/button";

interface ReviewButtonsProps {
  isReview: boolean;
  isSending: boolean;
  /** The link out of a review that changes nothing, in place of the button that saves. */
  exitButton?: ReactNode;
  /** The button that saves. */
  save?: string;
  /** The button that leads to the review. */
  see: string;
  /** What the fields amount to, beside the button. */
  summary?: ReactNode;
  /** What leads out of the fields, beside the button to the review. */
  children?: ReactNode;
}

/** The buttons of a form that shows what it changes before it saves: save or edit in the review, and before it the way there. */
export const ReviewButtons = ({
  isReview,
  isSending,
  exitButton,
  save = "Guardar",
  see,
  summary,
  children,
}: ReviewButtonsProps) => (
  <ActionBar>
    {summary && <div className="min-w-0 flex-auto">{summary}</div>}
    {isReview ? (
      <>
        {exitButton || (
          <Button type="submit" name="intent" value="save" softDisabled={isSending}>
            {isSending ? "Guardando..." : save}
          </Button>
        )}
        <Button type="submit" name="intent" value="edit" look="quiet" softDisabled={isSending}>
          Volver a cambiar
        </Button>
      </>
    ) : (
      <>
        <Button type="submit" name="intent" value="review" softDisabled={isSending}>
          {isSending ? "Comprobando..." : see}
        </Button>
        {children}
      </>
    )}
  </ActionBar>
);
