import { onTestFinished } from 'vitest';
import { listening } from './listening';
import { S3Server } from './s3-server';

/** A bucket that this process may use until the test is over. */
export async function openBucket(): Promise<S3Server> {
  const server = new S3Server();
  const variables = server.environment(await listening(server.listener));
  const former = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  onTestFinished(() => {
    for (const [name, value] of former)
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
  });
  return server;
}
