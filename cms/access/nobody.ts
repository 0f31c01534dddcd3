/** Closed on every route: only the system itself, which overrides access, comes through. */
export const nobody = () => false;
