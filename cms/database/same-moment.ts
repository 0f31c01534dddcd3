type Moment = string | Date | null | undefined;

/** Whether two times are the same to the millisecond, however they are written; none is the same as none. */
export const isSameMoment = (one: Moment, other: Moment) =>
  one && other ? new Date(one).getTime() === new Date(other).getTime() : !one && !other;
