import { lookup } from 'node:dns';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import pLimit from 'p-limit';
import { largestUpload } from '../../cms/contract/plain/limits';
import { decoded, unknownHost } from './old-site';

/** A picture is not imported. The message is the reason. */
export class NoPicture extends Error {
  override name = 'NoPicture';
}

/** Milliseconds for one attempt to download a picture, including redirects. */
const timeout = 30_000;

/** Milliseconds between two attempts. */
const pause = 1_000;

/** Limits for requests caused by an untrusted file. */
const mostRequests = 20_000;
const mostRedirects = 5;

/** Returns whether an IP address is public: neither of this machine nor of a private network. */
export const isPublicIp = (address: string): boolean =>
  ipaddr.process(address).range() === 'unicast';

/** Resolves a host, and rejects it if one of its IP addresses is private. The connection uses the checked addresses. */
const lookupPublic: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const isRefused = found?.some(({ address }) => !isPublicIp(address));
    if (error || isRefused || !found[0])
      callback(error ?? new NoPicture('its host is in a private network'), '');
    else if (options.all) callback(null, found);
    else callback(null, found[0].address, found[0].family);
  });

type Options = {
  /** Folder with the former site's uploads, searched first. */
  folder?: string | undefined;
  /** Allows hosts in private networks. */
  allowPrivate?: boolean;
  signal?: AbortSignal | undefined;
};

/** Returns a function that reads a picture of the former site from a folder, or else downloads it. */
export function openOldPictures({ folder, allowPrivate = false, signal }: Options) {
  let requests = 0;

  /** Finds `/wp-content/uploads/2019/a.jpg` also as `2019/a.jpg` and `a.jpg`. */
  async function fromFolder(url: URL): Promise<Buffer | null> {
    if (folder === undefined) return null;
    const segments = url.pathname.split('/').filter(Boolean).map(decoded);
    for (const first of segments.keys()) {
      const file = path.resolve(folder, ...segments.slice(first));
      if (path.relative(folder, file).startsWith('..')) continue;
      const bytes = await readFile(file).catch(() => null);
      if (bytes) return bytes;
    }
    return null;
  }

  async function download(url: URL, within: AbortSignal, redirects = 0): Promise<Buffer> {
    if (!/^https?:$/.test(url.protocol)) throw new NoPicture('its URL is not http or https');
    if (url.hostname === unknownHost)
      throw new NoPicture('its URL has no host: name the former site with --url');
    if (redirects > mostRedirects) throw new NoPicture('it is redirected too often');
    if (++requests > mostRequests) throw new NoPicture('there are too many pictures');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!allowPrivate && isIP(host) && !isPublicIp(host))
      throw new NoPicture('its host is in a private network');
    const { get } = url.protocol === 'https:' ? https : http;
    const response = await new Promise<http.IncomingMessage>((resolve, reject) =>
      get(url, { signal: within, ...(!allowPrivate && { lookup: lookupPublic }) }, resolve).on(
        'error',
        reject,
      ),
    );
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy();
      return download(new URL(headers.location, url), within, redirects + 1);
    }
    const chunks: Buffer[] = [];
    let size = Number(headers['content-length'] ?? 0);
    if (statusCode === 200 && size <= largestUpload) {
      size = 0;
      for await (const chunk of response) {
        chunks.push(chunk);
        size += chunk.length;
        if (size > largestUpload) break;
      }
    }
    response.destroy();
    if (statusCode === 429 || statusCode >= 500)
      throw new Error(`the server answers ${statusCode}`);
    if (statusCode !== 200) throw new NoPicture(`the server answers ${statusCode}`);
    if (size > largestUpload) throw new NoPicture(`it has more than ${largestUpload / 1e6} MB`);
    return Buffer.concat(chunks);
  }

  const limit = pLimit(4);

  /** Reads a picture. Retries after errors that may be temporary. */
  async function read(url: URL, attempts = 3): Promise<Buffer> {
    const within = AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]);
    try {
      return (await fromFolder(url)) ?? (await download(url, within));
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof NoPicture) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      // A retry does not help if the former site no longer exists.
      if (attempts === 1 || code === 'ENOTFOUND') throw new NoPicture(message);
    }
    await delay(pause, undefined, { signal });
    return read(url, attempts - 1);
  }

  /** @throws NoPicture with the reason */
  return (url: URL): Promise<Buffer> => limit(read, url);
}
