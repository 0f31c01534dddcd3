/** `admin` of a required field that a hook fills if it is left empty: its label has no asterisk. */
export const fillsItself = { className: 'fills-itself' };
