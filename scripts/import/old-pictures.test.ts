import path from 'node:path';
import { expect, test } from 'vitest';
import { largestUpload } from '../../cms/contract/plain/limits';
import { listening } from '../../cms/testing/listening';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { isPublicIp, openOldPictures } from './old-pictures';

test('IP addresses of this machine and its network are private in every notation', () => {
  const isPrivate = ['127.0.0.1', '10.1.2.3', '192.168.0.1', '169.254.169.254', '0.0.0.0', '::1'];
  for (const ip of [...isPrivate, '::ffff:127.0.0.1', 'fe80::1', 'fd00::1', '64:ff9b::7f00:1'])
    expect(isPublicIp(ip), ip).toBe(false);
  for (const ip of ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
    expect(isPublicIp(ip), ip).toBe(true);
});

test('hosts in a private network are not requested, neither by IP address nor by name', async () => {
  let requests = 0;
  const origin = await listening((_request, response) => {
    requests += 1;
    response.end('x');
  });
  const read = openOldPictures({});
  const byNumber = origin.replace('127.0.0.1', '2130706433');
  for (const each of [origin, byNumber, origin.replace('127.0.0.1', 'localhost')])
    await expect(read(new URL('/a.png', each))).rejects.toThrow('private network');
  await expect(read(new URL('file:///etc/passwd'))).rejects.toThrow('not http or https');
  expect(requests).toBe(0);
  await expect(openOldPictures({ allowPrivate: true })(new URL(origin))).resolves.toEqual(
    Buffer.from('x'),
  );
});

test('redirects and sizes are limited', async () => {
  const origin = await listening(({ url }, response) => {
    if (url === '/there') response.end('here');
    else if (url === '/large') response.end(Buffer.alloc(largestUpload + 1));
    else if (url === '/missing') response.writeHead(404).end();
    else response.writeHead(302, { location: url === '/once' ? '/there' : '/loop' }).end();
  });
  const read = openOldPictures({ allowPrivate: true });
  expect(String(await read(new URL('/once', origin)))).toBe('here');
  await expect(read(new URL('/loop', origin))).rejects.toThrow('redirected too often');
  await expect(read(new URL('/large', origin))).rejects.toThrow('more than 20 MB');
  await expect(read(new URL('/missing', origin))).rejects.toThrow('answers 404');
});

test('a folder of uploads is searched first, but nothing outside it', async () => {
  const parent = await temporaryFolder({
    'in/2019/a.png': 'a',
    'in/ü/100%.png': 'u',
    'secret.png': 's',
  });
  const read = openOldPictures({ folder: path.join(parent, 'in') });
  const uploads = 'http://127.0.0.1:9/wp-content/uploads';
  expect(String(await read(new URL(`${uploads}/2019/a.png`)))).toBe('a');
  expect(String(await read(new URL(`${uploads}/ü/100%.png`)))).toBe('u');
  await expect(read(new URL(`${uploads}/..%2fsecret.png`))).rejects.toThrow('private network');
});

test('a download that fails for the moment is repeated', async () => {
  const requested: (string | undefined)[] = [];
  const origin = await listening(({ url, socket }, response) => {
    requested.push(url);
    const isFirst = requested.filter((each) => each === url).length === 1;
    if (url === '/cut' && isFirst) socket.destroy();
    else response.writeHead(url === '/down' || isFirst ? 503 : 200).end('picture');
  });
  const read = openOldPictures({ allowPrivate: true });
  const readAt = (path: string) => read(new URL(path, origin)).then(String);
  expect(await Promise.all(['/busy', '/cut'].map(readAt))).toEqual(['picture', 'picture']);
  await expect(readAt('/down')).rejects.toThrow('answers 503');
  expect(requested.filter((url) => url === '/down')).toHaveLength(3);
});
