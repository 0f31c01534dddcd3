import { type ComponentProps, useSyncExternalStore } from 'react';
import { type Decision, decisionsOn, type Moderated } from '../../platform/fields/moderated';
import { keyOf } from './keys';

const never = () => () => undefined;

/** Returns false on the server, and until hydration in the browser. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

type Props = Omit<ComponentProps<'button'>, 'onClick'> & {
  /** `approved`, `rejected` or another state that the button leads to. */
  kind?: string;
  /** True if the button does nothing now. It stays focusable. */
  isIdle?: boolean | undefined;
  onClick?: () => unknown;
};

/** Renders a button for decisions. It is disabled until hydration, because React misses earlier clicks. */
export const DecisionButton = ({ kind, isIdle, className = '', onClick, ...button }: Props) => (
  <button
    type="button"
    className={`decision__button ${kind ? `decision__button--${kind}` : ''} ${className}`}
    disabled={!useIsHydrated()}
    aria-disabled={isIdle}
    onClick={() => {
      if (!isIdle) onClick?.();
    }}
    {...button}
  />
);

const keys: Partial<Record<Decision['decision'], string>> = {
  approve: keyOf.approve,
  handle: keyOf.approve,
  reject: keyOf.reject,
};

type DecisionsProps = {
  moderated: Moderated;
  record: Record<string, unknown>;
  /** Name of the record, among others. */
  title?: string;
  hasKeys?: boolean;
  isIdle?: boolean;
  onDecide: (decision: Decision) => unknown;
};

/** Renders the possible decisions on a record. */
export const Decisions = ({ moderated, record, title, hasKeys, ...props }: DecisionsProps) =>
  decisionsOn(moderated, record).map((decision) => (
    <DecisionButton
      key={decision.label}
      kind={String(decision.status)}
      aria-label={title === undefined ? undefined : `${decision.label}: ${title}`}
      aria-keyshortcuts={hasKeys ? keys[decision.decision] : undefined}
      isIdle={props.isIdle}
      onClick={() => props.onDecide(decision)}
    >
      {decision.label}
    </DecisionButton>
  ));
