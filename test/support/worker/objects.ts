// The Worker of the project `operations`: its Durable Objects, without routes.
export { CompanyLive } from "~/modules/live/company-live.server";
export { MailPace } from "~/modules/mail/mail-pace.server";
export { CheckpointGuard } from "~/modules/register/checkpoint-guard.server";
export { TransparencyLog } from "~/modules/register/transparency/transparency-log.server";

export default { fetch: () => new Response(null, { status: 404 }) };
