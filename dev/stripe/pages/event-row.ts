import { escapeHtml } from "../../mailbox/escape-html";
import type { EventRecord } from "../core/state";
import type { World } from "../core/world";
import { buttons, formOf, moment } from "./layout";
import { deliveryState } from "./words";

/** Shows an event, its deliveries, and two ways to send it again. */
export function renderEventRow({ state }: World, { id, type, created }: EventRecord): string {
  const deliveries = state.deliveries
    .filter(({ event }) => event === id)
    .map(({ state, lastStatus }) => deliveryState[state] + (lastStatus ? ` (${lastStatus})` : ""));
  return `<div class="row"><span><strong>${escapeHtml(type)}</strong>
<small>${moment(created)} · ${escapeHtml(deliveries.join(", "))}</small></span>
${formOf(buttons({ resend: "Reenviar", twice: "Duplicar" }), { event: id })}</div>`;
}
