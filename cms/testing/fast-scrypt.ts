import { Encrypter } from 'age-encryption';

/** Lowers the scrypt work factor of backups that this process encrypts: writing, checking, proving and restoring each pay it. */
export function useFastScrypt(): void {
  const { setScryptWorkFactor } = Encrypter.prototype;
  Encrypter.prototype.setScryptWorkFactor = function (this: Encrypter) {
    setScryptWorkFactor.call(this, 8);
  };
}
