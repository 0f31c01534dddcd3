export const author = {
  email: 'author@example.com',
  password: 'a lamp, a pen and a long night',
  apiKey: 'fov_the_key_of_the_journeys_0123456789',
};
