/** Providers where anybody gets an address, the ones that matter for business mail in Europe and the Americas. */
const PROVIDERS: ReadonlySet<string> = new Set(
  `
  gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.es outlook.it outlook.com.br
  hotmail.com live.com msn.com passport.com windowslive.com
  yahoo.com ymail.com rocketmail.com myyahoo.com aol.com aim.com netscape.net icloud.com me.com mac.com
  proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tutamail.com tuta.io tuta.com keemail.me
  zoho.com zohomail.com zohomail.eu fastmail.com fastmail.fm hey.com hushmail.com mailfence.com posteo.de posteo.net
  mailbox.org runbox.com startmail.com disroot.org riseup.net duck.com skiff.com
  mail.com email.com usa.com myself.com consultant.com engineer.com post.com europe.com inbox.com lycos.com excite.com
  juno.com netzero.net rediffmail.com
  gmx.com gmx.net gmx.de gmx.at gmx.ch gmx.fr gmx.us web.de freenet.de t-online.de arcor.de online.de email.de
  kabelmail.de unitybox.de vodafone.de o2online.de aon.at chello.at inode.at bluewin.ch hispeed.ch sunrise.ch
  orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net bbox.fr numericable.fr aliceadsl.fr club-internet.fr
  cegetel.net voila.fr caramail.com
  libero.it virgilio.it tiscali.it alice.it tin.it iol.it inwind.it blu.it poste.it email.it fastwebnet.it
  pec.it tim.it vodafone.it
  telefonica.net terra.es ono.com wanadoo.es movistar.es ya.com
  sapo.pt clix.pt netcabo.pt iol.pt mail.telepac.pt
  ziggo.nl kpnmail.nl planet.nl hetnet.nl home.nl xs4all.nl upcmail.nl casema.nl quicknet.nl zonnet.nl
  skynet.be telenet.be proximus.be scarlet.be
  btinternet.com btopenworld.com talktalk.net sky.com virginmedia.com ntlworld.com blueyonder.co.uk tiscali.co.uk
  plus.com o2.co.uk freeserve.co.uk eircom.net
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net pacbell.net swbell.net ameritech.net cox.net charter.net
  spectrum.net rr.com roadrunner.com twc.com optonline.net optimum.net earthlink.net mindspring.com centurylink.net
  frontier.com frontiernet.net windstream.net suddenlink.net mchsi.com cableone.net tds.net embarqmail.com
  rogers.com shaw.ca bell.net sympatico.ca telus.net videotron.ca cogeco.ca eastlink.ca
  bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au ozemail.com.au xtra.co.nz
  uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com r7.com oi.com.br
  prodigy.net.mx terra.com.mx fibertel.com.ar arnet.com.ar speedy.com.ar
  yandex.ru yandex.com ya.ru mail.ru bk.ru inbox.ru list.ru internet.ru rambler.ru ukr.net i.ua meta.ua
  wp.pl o2.pl onet.pl op.pl interia.pl interia.eu gazeta.pl tlen.pl vp.pl poczta.fm
  seznam.cz email.cz post.cz centrum.cz volny.cz azet.sk zoznam.sk centrum.sk
  freemail.hu citromail.hu t-online.hu abv.bg mail.bg inbox.lv inbox.lt mail.ee hot.ee
  telia.com spray.se bredband.net comhem.se online.no getmail.no mail.dk stofanet.dk elisanet.fi kolumbus.fi
  otenet.gr forthnet.gr in.gr walla.co.il netvision.net.il mynet.com
  qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com 139.com 189.cn 21cn.com aliyun.com
  naver.com daum.net hanmail.net nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com
  singnet.com.sg pacific.net.sg netvigator.com pchome.com.tw
  `
    .trim()
    .split(/\s+/),
);

/** Families with one domain a country. */
const FAMILIES = /^(?:yahoo|hotmail|live|outlook)\.(?:com\.|co\.)?[a-z]{2,3}$/;

/** Tells whether a domain (ASCII, lower case) is a provider where anybody gets an address. */
export const isFreeProvider = (domain: string): boolean =>
  PROVIDERS.has(domain) || FAMILIES.test(domain);

/** Providers whose names people mistype; of short names any other is one slip away. */
export const MISTYPED_PROVIDERS: readonly string[] = `
  gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de hotmail.com hotmail.co.uk hotmail.fr outlook.com
  icloud.com protonmail.com proton.me t-online.de freenet.de orange.fr wanadoo.fr laposte.net libero.it virgilio.it
  comcast.net verizon.net btinternet.com sbcglobal.net
`
  .trim()
  .split(/\s+/);
