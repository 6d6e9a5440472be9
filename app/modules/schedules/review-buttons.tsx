import type { ReactNode } from "react";
import { Button } from "~/ui/button";

interface ReviewButtonsProps {
  isReview: boolean;
  isSending: boolean;
  /** The button that saves. */
  save?: string;
  /** The button that leads to the review. */
  see: string;
  /** More buttons after those. */
  children?: ReactNode;
}

/** The buttons of a form that shows what it changes before it saves: save or edit in the review, and before it the way there. */
export const ReviewButtons = ({
  isReview,
  isSending,
  save = "Guardar",
  see,
  children,
}: ReviewButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    {isReview ? (
      <>
        <Button type="submit" name="intent" value="save" softDisabled={isSending}>
          {isSending ? "Guardando..." : save}
        </Button>
        <Button type="submit" name="intent" value="edit" look="quiet" softDisabled={isSending}>
          Corregir
        </Button>
      </>
    ) : (
      <Button type="submit" name="intent" value="review" softDisabled={isSending}>
        {isSending ? "Comprobando..." : see}
      </Button>
    )}
    {children}
  </div>
);
