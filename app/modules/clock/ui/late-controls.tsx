import { useEffect, useState } from "react";
import ServedControls, { type ControlsProps } from "./clock-controls";

/** Loads the controls' script after the button's, into reserved space. A browser without scripts gets them from the server. */
export function LateControls(props: ControlsProps) {
  const [Loaded, setLoaded] = useState<typeof ServedControls | null>(null);
  const { asOf } = props.clock;
  useEffect(() => {
    // A script that failed to load is requested again with the next live message.
    if (!Loaded)
      import("./clock-controls").then(
        (controls) => setLoaded(() => controls.default),
        () => undefined,
      );
  }, [Loaded, asOf]);
  return (
    <div className={`mx-auto mt-3 max-w-sm ${props.asksMode ? "min-h-26" : "min-h-11"}`}>
      <noscript>{import.meta.env.SSR && <ServedControls {...props} />}</noscript>
      {Loaded && <Loaded {...props} />}
    </div>
  );
}
