import { useEffect, useState } from "react";
import type TodayPanel from "./today-panel";
import { panelRoomQuery } from "./use-late-count";

/** Loads the panel 'Hoy' after the clock, and only where there is room for it: a phone has the board one tap away. */
export function LateToday(props: Parameters<typeof TodayPanel>[0]) {
  const [Panel, setPanel] = useState<typeof TodayPanel | null>(null);
  useEffect(() => {
    const roomQuery = matchMedia(panelRoomQuery);
    const load = () => {
      if (roomQuery.matches)
        import("./today-panel").then(
          (panel) => setPanel(() => panel.default),
          () => undefined,
        );
    };
    load();
    roomQuery.addEventListener("change", load);
    return () => roomQuery.removeEventListener("change", load);
  }, []);
  return (
    <aside className={`hidden lg:block ${props.isNew ? "lg:pt-8" : "lg:pt-2"}`}>
      {Panel && <Panel {...props} />}
    </aside>
  );
}
