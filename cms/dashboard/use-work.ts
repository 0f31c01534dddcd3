import { useState } from 'react';
import { wordsOfError } from './rest';

/** Runs the work of a form, which shows the message of its last error. */
export function useWork() {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(wordsOfError(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, run };
}
