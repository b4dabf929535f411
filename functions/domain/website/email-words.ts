/** Mail providers at which anyone has a mailbox: such an address can be the business's own. */
export const FREE_MAIL_DOMAINS: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es
  live.com live.co.uk live.fr live.nl live.de msn.com outlook.de outlook.fr outlook.es outlook.it yahoo.com
  yahoo.co.uk yahoo.fr yahoo.de yahoo.es yahoo.it yahoo.ca yahoo.com.br yahoo.com.mx ymail.com rocketmail.com
  aol.com aim.com icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.de gmx.net gmx.at gmx.ch gmx.com
  web.de freenet.de t-online.de arcor.de mail.de posteo.de mailbox.org online.de email.de vodafone.de
  kabelmail.de unitybox.de ewe.net ewetel.net bluewin.ch hispeed.ch sunrise.ch a1.net aon.at chello.at
  orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr numericable.fr libero.it virgilio.it
  tiscali.it alice.it tin.it email.it pec.it legalmail.it arubapec.it inwind.it fastwebnet.it telefonica.net
  terra.es ono.com movistar.es sapo.pt mail.telepac.pt netcabo.pt clix.pt ziggo.nl kpnmail.nl kpnplanet.nl
  planet.nl xs4all.nl hetnet.nl home.nl upcmail.nl casema.nl telenet.be skynet.be proximus.be scarlet.be
  btinternet.com btopenworld.com btconnect.com virginmedia.com ntlworld.com sky.com talktalk.net blueyonder.co.uk
  tiscali.co.uk comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net
  optonline.net frontier.com windstream.net roadrunner.com rr.com juno.com rogers.com shaw.ca telus.net
  sympatico.ca bell.net videotron.ca uol.com.br bol.com.br terra.com.br ig.com.br prodigy.net.mx fastmail.com
  zoho.com mail.com hey.com tutanota.com yandex.com yandex.ru mail.ru wp.pl onet.pl o2.pl interia.pl seznam.cz
  bigpond.com bigpond.net.au optusnet.com.au iinet.net.au xtra.co.nz eircom.net`.split(/\s+/),
);

/** Makers of web sites, their parts and their legal texts: never the business behind the page. */
export const VENDOR_DOMAINS: ReadonlySet<string> = new Set(
  `sentry.io wixpress.com wix.com wixsite.com squarespace.com godaddy.com secureserver.net wordpress.com
  wordpress.org automattic.com shopify.com jimdo.com weebly.com webflow.com webflow.io duda.co ionos.com ionos.de
  1und1.de strato.de ovh.com ovh.net hostinger.com namecheap.com siteground.com bluehost.com hostgator.com
  cloudflare.com google.com googleapis.com gstatic.com facebook.com fb.com meta.com instagram.com twitter.com
  x.com linkedin.com youtube.com tiktok.com apple.com microsoft.com adobe.com amazon.com amazonaws.com
  mailchimp.com hubspot.com hotjar.com onetrust.com cookiebot.com usercentrics.com iubenda.com e-recht24.de
  schema.org w3.org jquery.com fontawesome.com github.com npmjs.com elementor.com themeforest.net envato.com
  calendly.com opentable.com stripe.com paypal.com bootstrapcdn.com typekit.com datatables.net cnil.fr europa.eu
  agpd.es aepd.es garanteprivacy.it ico.org.uk autoriteitpersoonsgegevens.nl verbraucher-schlichter.de
  mysite.com mailservice.com sitename.com websitename.com`.split(/\s+/),
);

/** Addresses of templates, forms and tutorials. */
export const PLACEHOLDER =
  /^(?:your|ihre?|votre|tu|tuo|jouw|seu)?[-_.]?(?:name|e?-?mail|user(?:name)?|you|someone|somebody|nombre|nom|naam|nome|xxx+|test|abc)@(?:your|ihre?|votre)?[-_.]?(?:domain|domaine?|example|beispiel|exemple|ejemplo|esempio|voorbeeld|company|site|website|mail|email|test|provider|firma|xxx+|abc)\.|@(?:example|domain|yourdomain|yourcompany|yoursite|yourwebsite|your-?email|email-?address|address|mustermann|musterfirma|company-?name|domainname|meinedomain|ihredomain|ihre-domain|votredomaine|tudominio|tuodominio|jouwdomein|sample|placeholder|doe|acme|lorem|ipsum|loremipsum|your-?(?:business|brand|agency|mail|host|name|web)|my-?(?:business|domain|company|email|website)|domaine?|dominio|beispiel|exemple|ejemplo|esempio|voorbeeld|exemplo|template|theme|yourdomainname|firmenname|musterdomain|muster)\.[a-z]{2,3}$|@email\.com$|^(?:max|erika)\.?mustermann@|^(?:john|jane)\.?(?:doe|smith)@(?:example|email|mail|company|gmail)\.|^(?:no-?reply|do-?not-?reply|mailer-daemon|bounces?|notifications?|wordpress)@/;

/** Names that templates leave, at whatever domain. */
export const TEMPLATE_LOCAL =
  /^(?:your[-_.]?(?:e?-?mail|name|address|username|company)|(?:ihre?|votre|tu|su|jouw|uw|seu|vostra)[-_.]?(?:e?-?mail|name|nom|nombre|nome|naam|adresse)|e?-?mail[-_.]?(?:address|adresse|here)|example|beispiel|exemple|ejemplo|esempio|voorbeeld|exemplo|(?:max|erika)[-_.]?mustermann|(?:john|jane)[-_.]?doe|lorem(?:[-_.]?ipsum)?|ipsum|foo(?:bar)?|dummy|placeholder|user_?name|firstname(?:[-_.]?lastname)?|vorname(?:[-_.]?nachname)?|xxx+|abc123|\{.*|%.*|\[.*)$/;

/** Laid out for harvesters. */
export const TRAP_LOCAL =
  /^(?:(?:spam|bot|email|mail)?[-_.]?(?:trap|honey-?pot)[-_.\d]*|honey-?pot.*|no-?spam|spam|do-?not-?(?:e?mail|use|write|send|contact)(?:-?(?:me|us|here))?|black-?hole|harvest(?:er|me)?)$/;

/** Words that tell people not to use what follows. */
export const DECOY =
  /(?:do not|don['’]t|never|please no) (?:e-?mail|write|send|use|contact)|(?:spam|bot) ?-?trap|honey ?pot|(?:für|for|pour|para|per|voor) (?:spam)?bots|nicht (?:an diese adresse |hierhin )?(?:schreiben|benutzen|verwenden|mailen)|ne pas (?:écrire|utiliser|envoyer)|no (?:escriba|escribir|utilice|usar)|non (?:scrivere|usare|utilizzare)|niet (?:mailen|gebruiken)|não (?:escreva|use|utilize)|leave (?:this )?(?:field )?(?:blank|empty)/i;

/** Random local parts: keys of trackers, message ids. */
export const MACHINE_LOCAL = /^(?:[0-9a-f]{16,}|[0-9a-f-]{32,}|u[0-9]{8,}|[a-z0-9]{40,})$/;

/** File names with a density (`logo@2x.png`) or a version (`react@18.2.0.min.js`). */
export const FILE_NAME =
  /@\d+(?:\.\d+)?x\.|\.(?:png|jpe?g|gif|webp|svg|avif|ico|bmp|tiff?|css|m?js|json|map|woff2?|ttf|eot|pdf|mp4|webm|min)$/;

/** Mailboxes that are the business's but serve other ends than being written to by a stranger. */
export const SIDE_PURPOSE =
  /^(?:privacy|datenschutz|dsgvo|gdpr|rgpd|dpo|dsb|webmaster|hostmaster|postmaster|abuse|legal|jobs?|careers?|karriere|bewerbung(?:en)?|recruit(?:ing|ment)|rrhh|hr|lavoro|emploi|vacatures?|press[e]?|prensa|stampa|newsletter|invoices?|rechnung(?:en)?|billing|accounting|buchhaltung|facturas?|unsubscribe|admin|it|support-?it|technik)$/;

/** The mailboxes that strangers are meant to use. */
export const FRONT_DOOR =
  /^(?:info|contact|contacto|contato|contatti|contactez|kontakt|hello|hallo|hola|hi|bonjour|ciao|office|mail|email|post|enquir(?:y|ies)|inquir(?:y|ies)|reception|rezeption|praxis|kanzlei|buero|accueil|cabinet|secretariat|recepcion|citas|segreteria|prenotazioni|prenota|reservas?|reservations?|reservierung(?:en)?|booking|bookings|anfrage|geral|secretaria|receptie|administratie|frontdesk|appointments?|termine?|service|sales|team|studio|shop|restaurant|hotel|clinic|dental)$/;

/** "Site by ...": the address beside it is the maker's. */
export const MADE_BY =
  /(?:(?:web ?-?site|web ?-?design|site|design(?:ed)?|web|develop(?:ed|ment)|built|created?|made|crafted|hosted|hosting|powered|maintained|coded|photos?|photography|fotos?|theme|template|concept|konzept(?:ion)?|gestaltung|umsetzung|realisierung|programmierung|erstellt|entwickelt|entwicklung|réalis(?:é|ation)|création|conception|créé|développ(?:é|ement)|hébergement|diseñ(?:o|ado)|desarroll(?:o|ado)|creado|realizzat[oa]|realizzazione|sviluppat[oa]|sviluppo|creato|progettat[oa]|ontwerp|ontworpen|gebouwd|gemaakt|realisatie|criado|desenvolvid[oa]|desenvolvimento)[^\n]{0,30}(?:^|[\s(])(?:by|von|durch|bei|par|por|da|di|door|van|with)(?:$|[\s:])|(?:web ?-?design|web ?-?development|site design|website design|umsetzung|realisierung|programmierung|konzept(?: (?:und|&|\+) design)?|réalisation|création du site|conception(?: du site)?|diseño(?: web)?|desarrollo web|realizzazione|sito web|sviluppo web|ontwerp|realisatie|desenvolvimento)\s{0,3}[:|–-]|web ?agen(?:cy|tur|tie|ce)|agence web|agencia web|agência web|internetagentur|werbeagentur|digital agency|webmaster)/;

/** Headings and labels under which other parties' addresses stand. */
export const OTHER_PARTY =
  /aufsichtsbeh|kammer(?:$|[\s:,)])|[a-zä]kammer|datenschutzbeauftragt|streitbeilegung|schlichtung|hosting|hoster|provider|haftpflicht|versicherer|bildnachweis|bildquellen|supervisory auth|data protection (?:auth|commission|offic)|ombudsm|regulat(?:ed by|or|ory)|hébergeur|hébergement|autorité de contrôle|délégué à la protection|médiat(?:eur|ion)|autoridad de control|garante|toezichthoud|autoriteit|(?:^|\n)(?:our |unsere |nos |nuestros |onze )?(?:partner|partners|partenaires|socios|kooperationspartner)(?:$|\n|:)|sponsor|our clients|kundenstimmen|testimonial|reviews?(?:$|[\s:])|bewertung(?:en)?(?:$|[\s:])|(?:^|\n)(?:\d+ |all |recent |reader |user )?comments?(?: ?\(?\d+\)?)?(?:$|\n|:)|kommentare|leave a (?:reply|comment)|laisser un commentaire|deja un comentario|links?(?:$|:)|press contact|pressekontakt|useful (?:links|addresses)|suppliers?(?:$|[\s:])|lieferant|related business|nearby/;

/** Labels beside which a business states how to reach it. */
export const CONTACT_LABEL =
  /e-?mail|mail(?:$|[\s:.])|contact|kontakt|courriel|correo|contatt|contato|reach|write|schreib|get in touch|phone|telefon|(?:^|\s)tel(?:$|[\s.:])|telefono|téléphone|teléfono|telefone|enquir|inquir|anfrage|réserv|reserv|prenot|appointment|termin|impressum|imprint|mentions légales|aviso legal|colofon|address|adresse|dirección|indirizzo|endereço|adres(?:$|\s)/;
