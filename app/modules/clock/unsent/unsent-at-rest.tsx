import { useEffect, useState, type ComponentType } from "react";

type Person = { profileId: string; name: string };

/** What this device keeps without network comes when the page is at rest: nobody waits for it to punch. */
export function UnsentAtRest(person: Person) {
  const [Loaded, setLoaded] = useState<ComponentType<Person> | null>(null);
  useEffect(() => {
    const load = () =>
      import("./unsent-punches").then(
        ({ default: punches }) => setLoaded(() => punches),
        () => undefined,
      );
    // Safari has no idle callbacks.
    const timer = setTimeout(() => void load(), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return Loaded && <Loaded {...person} />;
}
