import { expect, test } from 'vitest';
import { extractContacts } from '../../../functions/domain/website/extract-contacts.ts';

const read = (html: string) =>
  extractContacts({ url: 'https://www.harbor-bakery.example/', html, country: 'US' });
const links = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">x</a>`).join('');

test('a link that shares a page opens it: it stands for the profile where no handle does', () => {
  const shared = 'https://www.facebook.com/share/1AbCdEfGh9/';
  expect(read(links(shared)).socials.facebook).toBe('https://www.facebook.com/share/1AbCdEfGh9');
  expect(read(links(shared, 'https://facebook.com/harborbakery')).socials.facebook).toBe(
    'https://www.facebook.com/harborbakery',
  );
});

test.for([
  'https://www.facebook.com/share/p/1AbCdEfGh9/',
  'https://www.facebook.com/share/v/1AbCdEfGh9/',
  'https://www.facebook.com/share.php?u=https://harbor-bakery.example',
  'https://www.facebook.com/sharer/sharer.php?u=https://harbor-bakery.example',
  'https://www.facebook.com/dialog/share?href=https://harbor-bakery.example',
  'https://twitter.com/share?url=https://harbor-bakery.example',
  'https://x.com/intent/post?text=Hi',
  'https://www.linkedin.com/shareArticle?mini=true',
  'https://www.linkedin.com/sharing/share-offsite/?url=https://harbor-bakery.example',
])('%s shares something and is nobody’s profile', (href) => {
  expect(Object.values(read(links(href)).socials).filter((url) => url !== null)).toEqual([]);
});

test.for([
  'https://www.instagram.com/yourusername',
  'https://www.tiktok.com/@yourusername',
  'https://twitter.com/your_handle',
  'https://www.youtube.com/@yourchannel',
  'https://www.facebook.com/YourPageName',
  'https://www.facebook.com/%7B%7Bfacebook%7D%7D',
  'https://www.linkedin.com/company/your-company',
  'https://www.instagram.com/username/',
])('%s is what a template left', (href) => {
  expect(Object.values(read(links(href)).socials).filter((url) => url !== null)).toEqual([]);
});

test('of several handles that have nothing in common none is taken', () => {
  const strangers = links('https://instagram.com/mia.paints', 'https://instagram.com/joecooks');
  expect(read(strangers).socials.instagram).toBeNull();
  expect(read(`<footer>${strangers}</footer>`).socials.instagram).toBeNull();
});

test.for([
  [
    'named like the site',
    links('https://instagram.com/mia.paints', 'https://instagram.com/harborbakery'),
    'harborbakery',
  ],
  [
    'stated',
    `${links('https://instagram.com/mia.paints')}<script type="application/ld+json">{"sameAs":["https://instagram.com/hb.austin"]}</script>`,
    'hb.austin',
  ],
  [
    'alike',
    links(
      'https://instagram.com/sourdough',
      'https://instagram.com/sourdough',
      'https://instagram.com/sourdough.austin',
    ),
    'sourdough',
  ],
  ['the only one', links('https://instagram.com/mia.paints'), 'mia.paints'],
])('of several handles that which is %s is taken', ([, html = '', handle]) => {
  expect(read(html).socials.instagram).toBe(`https://www.instagram.com/${handle}`);
});

test.for([
  ['a link', '<a href="https://wa.me/15125550123">Chat</a>'],
  ['a link with a plus', '<a href="https://wa.me/+15125550123?text=Hi">Chat</a>'],
  ['a link of the interface', '<a href="https://api.whatsapp.com/send?phone=15125550123">Chat</a>'],
  ['text', '<p>Chat: wa.me/15125550123</p>'],
])('the number of a chat is read from %s, and rings', ([, html = '']) => {
  const { phones, whatsapp } = read(html);
  expect(whatsapp).toEqual(['+15125550123']);
  expect(phones.map(({ number }) => number)).toEqual(['+15125550123']);
});

test('a link that shares something by chat has no number', () => {
  const { phones, whatsapp } = read(
    links('https://wa.me/?text=512-555-0123', 'https://wa.me/qr/ABCDEF'),
  );
  expect([...phones, ...whatsapp]).toEqual([]);
});
