export {
  approveComment,
  approveTerm,
  blockWriter,
  decide,
  holdComment,
  rejectComment,
  rejectTerm,
  trustWriter,
  undoDecision,
} from './queries/decide';
