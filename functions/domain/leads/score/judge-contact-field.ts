import { strangeTrade } from '../../contacts/site-trade.ts';
import { isShortener, registrableDomain } from '../../contacts/websites.ts';
import { no, unclear, yes } from '../../kernel/judgement.ts';
import type { Judgement } from '../../kernel/judgement.ts';
import { foldToAscii } from '../../kernel/text.ts';
import type { ContactField } from '../../prompt/request.ts';
import type { Business } from '../lead.ts';

/** Whether the business can be reached by a field that was asked for. */
export function judgeContactField(business: Business, field: ContactField): Judgement {
  switch (field) {
    case 'email':
      return judgeEmail(business);
    case 'phone':
      return judgePhone(business);
    case 'mobilePhone':
      return judgeMobilePhone(business);
    case 'website':
      return judgeWebsite(business);
    case 'whatsapp':
      return business.whatsapp === null
        ? no('no WhatsApp number known')
        : yes('WhatsApp number known');
    case 'address':
      return business.street === null ? no('no street address known') : yes('street address known');
    case 'ownerName':
      return unclear('none of our sources names owners');
    case 'facebook':
    case 'instagram':
    case 'linkedin':
    case 'x':
      return business.socials[field] === null
        ? no(`no ${field} profile known`)
        : yes(`${field} profile known`);
  }
}

/** Whether there is an address that mail can be sent to. */
export function judgeEmail({ emails }: Pick<Business, 'emails'>): Judgement {
  if (emails === null || emails.length === 0) return no('no e-mail address known');
  const usable = emails.filter((email) => email.status !== 'undeliverable');
  if (usable.length === 0) return no('the known e-mail addresses are undeliverable');
  const status =
    usable.find((email) => email.status === 'deliverable')?.status ?? usable[0]?.status;
  return yes(`e-mail address known (${status ?? 'not checked'})`);
}

function judgePhone({ phones }: Business): Judgement {
  if (phones === null || phones.length === 0) return no('no phone number known');
  return phones.every((phone) => phone.scope === 'brand')
    ? yes("only the chain's hotline is known")
    : yes('phone number known');
}

function judgeMobilePhone({ phones }: Business): Judgement {
  if (phones === null || phones.length === 0) return no('no phone number known');
  if (phones.some((phone) => phone.type === 'mobile')) return yes('mobile number known');
  return phones.some((phone) => phone.type === null || phone.type === 'fixed_line_or_mobile')
    ? unclear('the number may be mobile or fixed line')
    : no('only other numbers known');
}

function judgeWebsite({ name, categories, website, domain, websiteStatus }: Business): Judgement {
  if (website === null) {
    return no(websiteStatus === 'social_only' ? 'only social profiles known' : 'no website known');
  }
  const stranger = strangeTrade(domain, name, categories);
  if (stranger !== undefined) return no(`only a website that speaks of ${stranger} is known`);
  if (websiteStatus === 'unreachable') return no('the website is not responding');
  if (domain === null) {
    const host = URL.parse(website)?.hostname ?? '';
    if (isShortener(host)) return unclear('only a short link is known, and it may lead anywhere');
    if (!isOwnPage(name, host))
      return no(`only a page on ${host} is known, a site that many businesses share`);
  }
  return yes(websiteStatus === 'ok' ? 'the website responds' : 'website known');
}

/** On a host of many, a page that is a site of its own, or the host's owner's: an Apple store on apple.com. */
function isOwnPage(name: string, host: string): boolean {
  const [label = ''] = registrableDomain(host)?.split('.') ?? [];
  return host === 'sites.google.com' || foldToAscii(name).split(' ').includes(label);
}
