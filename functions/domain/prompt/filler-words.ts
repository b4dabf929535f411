/** Words that say nothing about the businesses: verbs of asking, courtesy, hedges, and why somebody asks. Folded. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

export const FILLERS = words(`
  locate identify compile gather grab fetch source produce prepare provide create make export extract share deliver
  assemble retrieve scout hunt dig suggest recommend recommendations tell know help helping trying try interested
  kindly possible possibly maybe perhaps really very quite simply basically actually currently ideally preferably mainly mostly
  mate cheers folks guys team sir madam everyone anybody somebody anyone someone buddy bro yo ok okay right sure yes
  thank thx pls plz ta appreciated appreciate regards sincerely
  chance there here thing bit little lot lots whole entire complete full fresh potential possible suitable relevant
  needed wanted required requested requesting inquiring asked ask want wanna gonna gotta lemme gimme
  preferred must should prefer ideal only available existing current different various other another same similar
  working interested related based serving operating active real actual nationwide
  start starting end ending first last next previous before after during while since until till soon urgent
  around near nearby located situated
  usa uk english
  lead leads prospect prospects lists listing listings directory database spreadsheet file sheet crm
  total least most maximum minimum max min maximal hochstens maximaal hoogstens minimal minimaal approx approximately roughly estimated couple few handful bunch ton tons plenty
  job jobs work task project request query question answer
  per each every both either neither
  would could might may shall cannot wont lets
  morning afternoon evening cherchons recherche recherchons souhaitons voudrions suchen benotigen mochten buscamos
  necesitamos queremos querria cerchiamo vorremmo procuramos precisamos gostariamos zoeken
  contatti contatos kontakte contactos contacten resultados risultati ergebnisse resultaten resultats
  hallo guten tag bonjour salut hola buenos dias ola ciao buongiorno salve bom dia goedendag moin servus
  bitte danke merci gracias obrigado obrigada grazie prego bedankt alstublieft graag gerne favor plait svp vous por
  gibt sind kann kannst konnen konnten hatte gern mochte mochten bekommen zeige zeig nenne
  puedes podrias puede quisiera gustaria deseo muestra muestrame consigue favor saber
  pouvez peux pourriez voudrais aimerais souhaite donne donnez montre montrez connaitre svp
  poderia pode gostaria mostre favor
  puoi potresti vorrei mostra mostrami fammi dammi
  kun kunt zou willen wil graag toon
  but aber pero mais ma mas maar jedoch sondern sino bensi sowie auch also
  select where insert drop table return
  saved like likes also too well even still yet already always often again please
  page link links url urls info profile profiles
  above below higher lower better greater less more under over than
  because weil denn car puisque porque perche poiche pois omdat
  jetzt maintenant ahora adesso agora
  haben sind rent rents renting calls
  so insgesamt jeweils apiece cada chacun chacune ciascuno ciascuna along round lol sum hay existen conoces tienes ci sono zijn
  installs install installing repairs repairing sells makes
  fix fixes fixing
  between drive driving away miles mile minutes
  worldwide everywhere anywhere partout uberall ovunque dappertutto overal auf direct directly established
`);

/** Why somebody asks: never what the businesses must be. */
export const PURPOSES = words(`
  campaign campaigns outreach crm spreadsheet project calling calls mailing mailout marketing newsletter prospecting
  research pitch pitching sale sales demo partnership partnerships collaboration purposes sake client clients
  company business agency firm startup boss team manager everyone anyone instance example free now today tomorrow
  review analysis presentation report class school thesis holiday trip visit
  campagne campana akquise kaltakquise
`);
