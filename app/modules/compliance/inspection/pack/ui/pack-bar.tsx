import { TextLink } from "~/ui/text-link";

/** Shows a pack's progress, with a link that refreshes without scripts. */
export function PackBar({ percent, to }: { percent: number; to: string }) {
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4">
      <label className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 font-medium">
        Preparándose: {percent} %
        <progress
          max={100}
          value={percent}
          className="h-2 min-w-24 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-brand"
        />
      </label>
      <TextLink to={to} preventScrollReset>
        Actualizar
      </TextLink>
    </div>
  );
}
