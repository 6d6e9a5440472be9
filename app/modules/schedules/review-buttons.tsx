import type { ReactNode } from "react";
import { Button } from "~/ui/button";

interface ReviewButtonsProps {
  isReview: boolean;
  isSending: boolean;
  /** The way out of a review that changes nothing, in place of the button that saves. */
  wayOut?: ReactNode;
  /** The button that saves. */
  save?: string;
  /** The button that leads to the review. */
  see: string;
  /** Whether the form can be sent as it is. Only then the button sticks to the screen, and not over a field with the focus. */
  isReady?: boolean;
  /** More buttons after those. */
  children?: ReactNode;
}

/** The buttons of a form that shows what it changes before it saves: save or edit in the review, and before it the way there. */
export const ReviewButtons = ({
  isReview,
  isSending,
  wayOut,
  save = "Guardar",
  see,
  isReady = true,
  children,
}: ReviewButtonsProps) => (
  <>
    {/* In sight above a phone's bottom bar. Enlarged text needs the height for itself. */}
    <div
      className={`z-10 flex flex-wrap gap-3 border-t border-line bg-paper py-3 max-sm:[&>*]:grow ${isReady ? "in-[form:has(:is(input:not([type=checkbox]),textarea):focus)]:static! [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-[calc(3.75rem+env(safe-area-inset-bottom))] md:[@media(min-height:30rem)]:bottom-0" : ""}`}
    >
      {isReview ? (
        <>
          {wayOut || (
            <Button type="submit" name="intent" value="save" softDisabled={isSending}>
              {isSending ? "Guardando..." : save}
            </Button>
          )}
          <Button type="submit" name="intent" value="edit" look="quiet" softDisabled={isSending}>
            Volver a cambiar
          </Button>
        </>
      ) : (
        <Button type="submit" name="intent" value="review" softDisabled={isSending}>
          {isSending ? "Comprobando..." : see}
        </Button>
      )}
    </div>
    <div className="-mt-1 flex flex-wrap gap-3">{children}</div>
  </>
);
