/** A text of help: each «name» of a button or a screen is bold. */
export const HelpText = ({ text }: { text: string }) => (
  <>
    {text
      .split(/(«[^»]+»)/)
      .map((part, nth) => (part.startsWith("«") ? <strong key={nth}>{part}</strong> : part))}
  </>
);
