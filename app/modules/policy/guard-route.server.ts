import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { GuardArgs, Member } from "~/modules/directory/find-session.server";
import { requireExpectedForm } from "~/modules/directory/guards.server";
import { inCell, type Deps } from "~/platform/context.server";
import { requireMethod } from "~/platform/http.server";
import { requireApiMay, requireMay } from "./guards.server";
import type { Action } from "./may";

interface Guarded {
  member: Member;
}

/** The right that a route requires, or a guard that returns the member with other data. */
type Guard<Allowed extends Guarded> = Action | ((args: GuardArgs) => Promise<Allowed>);

// A right returns the member alone, which is what `Allowed` is without another guard.
const check = async <Allowed extends Guarded>(args: GuardArgs, guard: Guard<Allowed>): Promise<Allowed> =>
  typeof guard === "string" ? ({ member: await requireMay(args, guard) } as Allowed) : guard(args);

/** Adds the right that a route's function requires. A guard of its own that chooses the right by the request adds none. */
const withRight = <Handler extends object>(
  guard: unknown,
  handler: Handler,
): Handler & { needs: Action | null } =>
  Object.assign(handler, { needs: typeof guard === "string" ? (guard as Action) : null });

/**
 * Returns the loader of a page or a file for members. It checks the guard, then calls `load`.
 * @param load `params` are those of the query. The loader throws what the guard throws.
 */
export const guardLoader = <Page, Allowed extends Guarded = Guarded>(
  guard: Guard<Allowed>,
  load: (
    deps: Deps,
    input: NoInfer<Allowed> & { args: LoaderFunctionArgs; params: URLSearchParams },
  ) => Page | Promise<Page>,
) =>
  withRight(guard, async (args: LoaderFunctionArgs): Promise<Page> => {
    const allowed = await check(args, guard);
    const { searchParams: params } = new URL(args.request.url);
    return load(inCell(args.context, allowed.member.cell), { ...allowed, args, params });
  });

/**
 * Returns the action of a page with forms. It checks the guard, reads the form and checks its expected profile, then calls `submit`.
 * The action throws what the guard and `requireExpectedForm` throw.
 */
export const guardAction = <Answer, Allowed extends Guarded = Guarded>(
  guard: Guard<Allowed>,
  submit: (
    deps: Deps,
    input: NoInfer<Allowed> & { args: ActionFunctionArgs; form: FormData },
  ) => Answer | Promise<Answer>,
) =>
  withRight(guard, async (args: ActionFunctionArgs): Promise<Answer> => {
    const allowed = await check(args, guard);
    const form = await requireExpectedForm(args.request, allowed.member);
    return submit(inCell(args.context, allowed.member.cell), { ...allowed, args, form });
  });

/**
 * Returns the action of an API call that takes POST. It checks the right and the expected profile, then calls `answer`, which reads the body.
 * The action throws 405, or what `requireApiMay` throws.
 */
export const guardCall = (
  right: Action,
  answer: (deps: Deps, input: Guarded & { args: ActionFunctionArgs }) => Promise<Response>,
) =>
  withRight(right, async (args: ActionFunctionArgs): Promise<Response> => {
    requireMethod(args.request, "POST");
    const member = await requireApiMay(args, right);
    return answer(inCell(args.context, member.cell), { member, args });
  });
