import { Encrypter } from 'age-encryption';

/**
 * Lets the backups that this process encrypts ask for little work of who opens them. It is much on purpose, and done again each
 * time that one is written, checked, proven and restored.
 */
export function useFastScrypt(): void {
  const { setScryptWorkFactor } = Encrypter.prototype;
  Encrypter.prototype.setScryptWorkFactor = function (this: Encrypter) {
    setScryptWorkFactor.call(this, 8);
  };
}
