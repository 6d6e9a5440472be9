import Building2 from "lucide-react/icons/building-2";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import Stethoscope from "lucide-react/icons/stethoscope";
import Truck from "lucide-react/icons/truck";
import UtensilsCrossed from "lucide-react/icons/utensils-crossed";
import Wrench from "lucide-react/icons/wrench";

const sectors = [
  [UtensilsCrossed, "Hostelería"],
  [ShoppingBag, "Comercio"],
  [Wrench, "Talleres"],
  [Stethoscope, "Clínicas"],
  [Truck, "Reparto"],
  [Building2, "Oficinas"],
] as const;

/** Where other pages show customers' logos: the trades it is made for, since we name no customer. */
export function Sectors() {
  return (
    <div className="relative border-y border-line bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-8 sm:px-8">
        <h2 className="text-sm font-medium text-muted">Pensado para equipos de</h2>
        <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:flex lg:justify-between">
          {sectors.map(([Icon, name]) => (
            <li key={name} className="flex items-center gap-2.5 text-lg font-semibold">
              <Icon aria-hidden className="size-6 text-brand" strokeWidth={1.75} />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
