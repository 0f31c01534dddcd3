import type { CallInput, Contract } from '../../contract/calls';
import type { ActorKind, Actor } from './actors';
import type { Fixtures } from './fixtures';

/** Fields that are laid over the good input of a call. */
type Overlay = Record<string, unknown>;

/** A refusal that needs more than another field: another caller, or something done before. */
export type ExtraCase = {
  about: string;
  status: number;
  by?: ActorKind;
  prepare: (
    fixtures: Fixtures,
    me: Actor,
    good: Record<string, unknown>,
  ) => Promise<{ input?: Overlay; headers?: Record<string, string> }>;
};

/** What is particular to a call. What follows from its contract is added by rule. */
export type CasesOf<R extends keyof Contract> = {
  /** What is answered with 200, for whom `me` is; made anew for everyone who makes the call. */
  good: CallInput<R> | ((fixtures: Fixtures, me: Actor) => Promise<CallInput<R>>);
  /** By the status of the answer, what is to be laid over the good input. */
  refused?: Partial<Record<400 | 401 | 404 | 409, Overlay>>;
  more?: ExtraCase[];
  /** Callers who are answered otherwise than the contract's rule says. */
  callers?: Partial<Record<ActorKind, number>>;
  /** Whether it changes its caller, so that they make no other calls. */
  usesUpActor?: true;
};

/** The calls that can be made with nothing. */
type BareRoute = {
  [R in keyof Contract]: Record<never, never> extends CallInput<R> ? R : never;
}[keyof Contract];

/** Every call must be there, but for those of which there is nothing to say. */
export type Table = { [R in Exclude<keyof Contract, BareRoute>]: CasesOf<R> } & {
  [R in BareRoute]?: CasesOf<R>;
};

/** The cases of some calls. */
export type Part<Prefix extends string> = Pick<
  Table,
  Extract<keyof Contract, `GET ${Prefix}` | `POST ${Prefix}`>
>;
