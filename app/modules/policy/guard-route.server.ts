import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { GuardArgs, Member } from "~/modules/session/find-session.server";
import { requireApiMember, requireExpectedForm } from "~/modules/session/guards.server";
import { inCell, type Deps } from "~/platform/context.server";
import { requireMethod } from "~/platform/http.server";
import { requireApiMay, requireMay } from "./guards.server";
import type { Action } from "./may";

interface GuardedMember {
  member: Member;
}

type RouteArgs = GuardArgs & Pick<LoaderFunctionArgs, "params">;

/** What a route requires of its user. `membership`: nothing else, since its operation judges each part of the request. */
export type Requirement = Action | "membership";

/** Requires the right towards at least one person. The operation judges each person. */
const requireSomebody: RightCheck<Action, Member> = (args, needs) => requireMay(args, needs, "somebody");

type RightCheck<Needs, Result> = (args: RouteArgs, needs: Needs) => Promise<Result>;

/** A right, and the guard that checks it by the request and returns the member with other data. */
interface CheckedRight<Needs, Allowed> {
  needs: Needs;
  check: RightCheck<Needs, Allowed>;
}

type PageGuard<Allowed> = Action | CheckedRight<Action, Allowed>;
type CallGuard<Allowed> = Requirement | CheckedRight<Action, Allowed> | CheckedRight<"membership", Allowed>;

const checkWith = async <Needs, Allowed extends GuardedMember>(
  args: RouteArgs,
  guard: (Needs & string) | CheckedRight<Needs, Allowed>,
  byRight: RightCheck<Needs, Member>,
): Promise<Allowed> =>
  // A right returns the member alone, which is what `Allowed` is without another guard.
  typeof guard === "string"
    ? ({ member: await byRight(args, guard) } as Allowed)
    : guard.check(args, guard.needs);

/** Adds what a route's function requires. Tests compare it with the rights that they expect. */
const withNeeds = <Handler extends object>(
  guard: Requirement | { needs: Requirement },
  handler: Handler,
): Handler & { needs: Requirement } =>
  Object.assign(handler, { needs: typeof guard === "object" ? guard.needs : guard });

/**
 * Returns the loader of a page or a file for members. It checks the guard, then calls `load`.
 * @param load `params` are those of the query. The loader throws what the guard throws.
 */
export const guardLoader = <Page, Allowed extends GuardedMember = GuardedMember>(
  guard: PageGuard<Allowed>,
  load: (
    deps: Deps,
    input: NoInfer<Allowed> & { args: LoaderFunctionArgs; params: URLSearchParams },
  ) => Page | Promise<Page>,
) =>
  withNeeds(guard, async (args: LoaderFunctionArgs): Promise<Page> => {
    const allowed = await checkWith(args, guard, requireSomebody);
    const { searchParams: params } = new URL(args.request.url);
    return load(inCell(args.context, allowed.member.cell), { ...allowed, args, params });
  });

/**
 * Returns the action of a page with forms. It checks the guard, reads the form and checks its expected profile, then calls `submit`.
 * The action throws what the guard and `requireExpectedForm` throw.
 */
export const guardAction = <Answer, Allowed extends GuardedMember = GuardedMember>(
  guard: PageGuard<Allowed>,
  submit: (
    deps: Deps,
    input: NoInfer<Allowed> & { args: ActionFunctionArgs; form: FormData },
  ) => Answer | Promise<Answer>,
) =>
  withNeeds(guard, async (args: ActionFunctionArgs): Promise<Answer> => {
    const allowed = await checkWith(args, guard, requireSomebody);
    const form = await requireExpectedForm(args.request, allowed.member);
    return submit(inCell(args.context, allowed.member.cell), { ...allowed, args, form });
  });

/** Returns the action of a page whose operation reads the form itself, such as an upload. It checks the guard, then calls `submit`. */
export const guardUnread = <Answer, Allowed extends GuardedMember = GuardedMember>(
  guard: PageGuard<Allowed>,
  submit: (deps: Deps, input: NoInfer<Allowed> & { args: ActionFunctionArgs }) => Answer | Promise<Answer>,
) =>
  withNeeds(guard, async (args: ActionFunctionArgs): Promise<Answer> => {
    const allowed = await checkWith(args, guard, requireSomebody);
    return submit(inCell(args.context, allowed.member.cell), { ...allowed, args });
  });

const requireCaller: RightCheck<Requirement, Member> = (args, needs) =>
  needs === "membership" ? requireApiMember(args) : requireApiMay(args, needs, "somebody");

/**
 * Returns the loader of an API call that takes GET. It checks the guard, then calls `answer`.
 * The loader throws what the guard throws, by default as `requireApiMay`.
 */
export const guardQuery = <Allowed extends GuardedMember = GuardedMember>(
  guard: CallGuard<Allowed>,
  answer: (deps: Deps, input: NoInfer<Allowed> & { args: LoaderFunctionArgs }) => Promise<Response>,
) =>
  withNeeds(guard, async (args: LoaderFunctionArgs): Promise<Response> => {
    const allowed = await checkWith(
      args,
      guard as Requirement | CheckedRight<Requirement, Allowed>,
      requireCaller,
    );
    return answer(inCell(args.context, allowed.member.cell), { ...allowed, args });
  });

/**
 * Returns the action of an API call that takes POST. It checks the guard and the expected profile, then calls `answer`, which reads the
 * body. The action throws 405, or what the guard throws, by default as `requireApiMay`.
 */
export const guardCall = <Allowed extends GuardedMember = GuardedMember>(
  guard: CallGuard<Allowed>,
  answer: (deps: Deps, input: NoInfer<Allowed> & { args: ActionFunctionArgs }) => Promise<Response>,
) =>
  withNeeds(guard, async (args: ActionFunctionArgs): Promise<Response> => {
    requireMethod(args.request, "POST");
    const allowed = await checkWith(
      args,
      guard as Requirement | CheckedRight<Requirement, Allowed>,
      requireCaller,
    );
    return answer(inCell(args.context, allowed.member.cell), { ...allowed, args });
  });
