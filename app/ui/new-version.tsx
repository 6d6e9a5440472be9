import { useState } from "react";
import { Button } from "./button";
import { LiveRegion } from "./notice";
import { useNewVersion } from "./use-new-version";

/** Says that there is a newer version and waits until it is asked for: nobody loses what they are doing. */
export function NewVersion() {
  const update = useNewVersion();
  const [isPutOff, setPutOff] = useState(false);
  return (
    <LiveRegion className="fixed inset-x-3 top-3 z-40 mx-auto w-fit max-w-full">
      {update && !isPutOff && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 card p-3 shadow-lg">
          <p className="font-medium">Hay una versión nueva</p>
          <div className="flex gap-2">
            <Button onClick={update}>Actualizar</Button>
            <Button look="quiet" onClick={() => setPutOff(true)}>
              Ahora no
            </Button>
          </div>
        </div>
      )}
    </LiveRegion>
  );
}
