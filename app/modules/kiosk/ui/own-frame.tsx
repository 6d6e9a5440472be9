import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Notice } from "~/ui/notice";
import { messages } from "../messages";
import { personSeconds, type KioskMessage } from "../kiosk-view";
import { toPunching, ScreenFoot, type BackButton } from "./screen-foot";

interface OwnFrameProps {
  title: string;
  /** The first name of the person, since a tablet belongs to many; empty if it is unknown. */
  personName?: string;
  token: string;
  said: KioskMessage | { tone: "info" | "problem"; text: string } | null;
  /** The button back, in the foot: by default to punching. */
  back?: BackButton;
  /** The main action, in the foot. */
  action?: ReactNode;
  children: ReactNode;
}

/** The person's name after a title, on one line. Only screen readers get the dot between them. */
export const OfPerson = ({ name }: { name: string | undefined }) =>
  name && (
    <>
      {" "}
      <span className="sr-only">· </span>
      <bdi className="inline-block font-medium text-muted">{name}</bdi>
    </>
  );

/** A screen of the person's own things, which is cleared without touches. Its fields are as large as the keys. */
export function OwnFrame({
  title,
  personName,
  token,
  said,
  back = toPunching,
  action,
  children,
}: OwnFrameProps) {
  const isSending = useNavigation().state !== "idle";
  return (
    <div data-own="" className="flex flex-col gap-3 sm:gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-xl font-bold first-letter:uppercase sm:text-3xl">
          {title}
          <OfPerson name={personName} />
        </h1>
        <p className="text-sm text-muted sm:text-base">{messages.cleared(personSeconds)}</p>
      </div>
      <div role="status" className="empty:absolute [&>div]:text-xl">
        {said && !isSending && <Notice tone={said.tone}>{said.text}</Notice>}
      </div>
      <div
        data-wide
        className="[&_input]:min-h-12 [&_input]:text-xl sm:[&_input]:min-h-14 [&_label]:text-lg [&_label~p]:text-lg [&_select]:min-h-12 [&_select]:text-xl sm:[&_select]:min-h-14 [&_textarea]:text-xl"
      >
        {children}
      </div>
      <ScreenFoot token={token} isSending={isSending} back={back}>
        {action}
      </ScreenFoot>
    </div>
  );
}
