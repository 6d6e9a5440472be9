import { loadingTitleOf } from "./shell/navigation";
import { sectionOf, SectionTabs } from "./shell/section-tabs";

const rowClass = "flex items-center gap-3 border-t border-line px-3 py-5";
const barClass = "rounded-full bg-line";

/**
 * A skeleton of the requested screen over the current one. It appears only when loading takes noticeable time. The header above it stays,
 * and so do the tabs and the title of the requested screen.
 */
export function ScreenSkeleton({ goesTo }: { goesTo: string }) {
  const section = sectionOf(goesTo);
  return (
    <div className="absolute inset-0 z-20 animate-late bg-paper">
      <p role="status" className="sr-only">
        Cargando...
      </p>
      {/* React 18 knows no `inert`. */}
      <div aria-hidden {...{ inert: "" }} className="sticky top-15 px-4 sm:px-6">
        {section && <SectionTabs of={section} at={goesTo} />}
        {goesTo === "/dashboard" ? <ClockShape /> : <ListShape of={goesTo} />}
      </div>
    </div>
  );
}

const ClockShape = () => (
  <div className="flex animate-pulse flex-col items-center gap-6 pt-12">
    <div className={`h-8 w-56 ${barClass}`} />
    <div className={`h-14 w-40 ${barClass}`} />
    <div className={`mt-4 size-56 ${barClass}`} />
  </div>
);

/** The title, and the list: rows, or the cards of corrections. */
const ListShape = ({ of }: { of: string }) => {
  const title = loadingTitleOf(of);
  return (
    <>
      {title && <p className="text-2xl font-bold">{title}</p>}
      <div className="animate-pulse">
        {!title && <div className={`h-8 w-40 ${barClass}`} />}
        <div className={`mt-4 mb-6 h-11 max-w-md ${barClass}`} />
        {of === "/corrections"
          ? ["first", "second"].map((card) => <div key={card} className="mt-4 h-64 card" />)
          : ["w-40", "w-52", "w-44", "w-48", "w-36"].map((width) => (
              <div key={width} className={rowClass}>
                <div className={`size-9 shrink-0 ${barClass}`} />
                <div className={`h-4 ${width} ${barClass}`} />
                <div className={`ml-auto h-4 w-14 ${barClass}`} />
              </div>
            ))}
      </div>
    </>
  );
};
