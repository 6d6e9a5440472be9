import { useEffect, useRef, useState, type PointerEvent } from "react";
import { Button } from "~/ui/button";
import { Loading } from "~/ui/loading";
import { avatarSide, centredCrop, cropAfterDrag, largestZoom, useCroppedCanvas, type Crop } from "./crop";

interface AvatarEditorProps {
  file: File;
  isBusy: boolean;
  onDone: (image: Blob) => void;
  onCancel: () => void;
  onUnreadable: () => void;
}

const sliders = [
  { part: "zoom", label: "Acercar", min: 1, max: largestZoom },
  { part: "x", label: "Mover en horizontal", min: 0, max: 1 },
  { part: "y", label: "Mover en vertical", min: 0, max: 1 },
] as const;

/** Shows the picture as it will be stored. The user drags and zooms it, or uses the sliders from a keyboard. */
export default function AvatarEditor({ file, isBusy, onDone, onCancel, onUnreadable }: AvatarEditorProps) {
  const [crop, setCrop] = useState<Crop>(centredCrop);
  const { canvas, picture, toBlob } = useCroppedCanvas(file, crop, onUnreadable);

  const regionRef = useRef<HTMLDivElement>(null);
  // This replaces the file field that had the focus.
  useEffect(() => regionRef.current?.focus(), []);

  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!picture || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const shownWidth = event.currentTarget.clientWidth;
    const by = { x: event.movementX / shownWidth, y: event.movementY / shownWidth };
    setCrop((before) => cropAfterDrag(picture, before, by));
  };
  const sendCropped = async () => {
    const image = await toBlob();
    if (image) onDone(image);
    else onUnreadable();
  };

  return (
    <div
      ref={regionRef}
      tabIndex={-1}
      role="group"
      aria-label="Recortar la imagen"
      className="flex flex-col gap-4 sm:flex-row sm:items-center"
    >
      <canvas
        ref={canvas}
        width={avatarSide}
        height={avatarSide}
        role="img"
        aria-label="Así se verá tu imagen"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        className="size-48 shrink-0 cursor-move touch-none rounded-full border border-line bg-brand-soft"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {picture ? null : <Loading />}
        {sliders.map(({ part, label, min, max }) => (
          <label key={part} className="flex flex-col text-sm font-medium">
            {label}
            <input
              type="range"
              min={min}
              max={max}
              step={0.01}
              value={crop[part]}
              onChange={(event) => setCrop({ ...crop, [part]: Number(event.target.value) })}
              className="min-h-11 w-full accent-brand"
            />
          </label>
        ))}
        <div className="mt-2 flex flex-wrap gap-3">
          <Button onClick={() => void sendCropped()} softDisabled={isBusy || !picture}>
            {isBusy ? "Subiendo..." : "Subir imagen"}
          </Button>
          <Button look="quiet" onClick={onCancel} softDisabled={isBusy}>
            Cancelar
          </Button>
        </div>
      </div>
    </div>
  );
}
