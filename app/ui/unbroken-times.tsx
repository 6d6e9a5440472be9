/** A text whose ranges of times (`14:45–17:30`) never break over two lines. */
export const UnbrokenTimes = ({ text }: { text: string }) => (
  <>
    {text.split(/(\d[\d:]*–\d[\d:]*)/).map((part, at) =>
      at % 2 === 1 ? (
        <span key={at} className="whitespace-nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    )}
  </>
);
