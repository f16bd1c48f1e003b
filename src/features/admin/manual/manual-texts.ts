import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ManualPage } from '#src/library/manual/manual-pages.ts'

type Text = {
  title: MessageDescriptor
  /** The first line says what the page is about, each of the others is a step. */
  text: MessageDescriptor
  /** What the picture shows, for whoever does not see it. */
  picture: MessageDescriptor
}

/**
 * The texts of the desk's manual, each at most 120 words long. Between `**` is the name of a button, a field or a page, as the
 * app writes it in the same language: `manual.test.ts` compares them.
 */
export const manualTexts: Record<ManualPage, Text> = {
  'first-day': {
    title: msg`Il primo giorno`,
    text: msg({
      message: `Chi lavora al banco accede in due passaggi, così nessun altro entra al posto tuo.
Premi **Accedi**, scrivi e-mail e password.
La prima volta apri **Sicurezza** dal tuo profilo e premi **Collega un'app** oppure **Aggiungi una passkey**. Stampa i codici di recupero, e tienili a casa.
Da allora ti chiediamo anche il codice dell'app, o l'impronta.
Premi **Oggi**, che vedi in ogni schermata: è la tua prima pagina.
Ogni riga è un lavoro da fare, con il suo pulsante. In alto scegli il giorno e il **Punto**.
Quello che hai fatto resta lì, e per qualche minuto lo puoi annullare.
In ogni pagina **Manuale** apre la spiegazione giusta.`,
    }),
    picture: msg`La pagina Oggi: in alto il giorno e il punto, sotto quanto c'è da fare e le prime righe.`,
  },
  find: {
    title: msg`Trovare qualunque cosa`,
    text: msg({
      message: `Il **Banco** ha un campo solo, **Chi o che cosa?**, e capisce tutto: non devi dirgli che cosa scrivi.
Inquadra un'etichetta con **Fotocamera**, o usa un lettore di codici, che scrive da solo.
Scrivi un pezzo di nome, un telefono, una tessera, uno scaffale o il numero di un prestito. Bastano parole a metà, in qualunque ordine, anche senza accenti.
Di un codice basta il numero: 165 trova OGT-0165.
Sotto compaiono le persone e gli oggetti: tocca quello giusto.
Se un oggetto è fuori, la riga dice chi lo ha e fino a quando.
Se non trovi niente, prova con meno lettere.`,
    }),
    picture: msg`Il campo del banco con una parola scritta, e sotto gli oggetti trovati.`,
  },
  lend: {
    title: msg`Prestare a chi è davanti a te`,
    text: msg({
      message: `Persona e oggetti vanno bene in qualunque ordine.
Nel **Banco** scrivi il nome di chi hai davanti, e tocca la sua riga.
Inquadra o scrivi gli oggetti, uno dopo l'altro.
Guarda i controlli. Verde: va bene. Giallo: puoi andare avanti, ma scrivi il motivo. Rosso: prima si sistema.
Sotto ogni oggetto spunta i pezzi che gli dai.
In **Da riportare entro** c'è già un giorno adatto: cambialo, se serve.
Premi **Consegna**. Hai sbagliato? Premi **Annulla la consegna**.
L'oggetto è uscito ieri? Premi **È già uscito**. Serve un altro giorno? Premi **Più avanti**, poi **Prenota**.`,
    }),
    picture: msg`Un prestito al banco: la persona, i controlli in verde e l'oggetto.`,
  },
  'hand-out': {
    title: msg`Consegnare quello che era prenotato`,
    text: msg({
      message: `Chi ha prenotato deve solo ritirare.
Apri **Oggi** e cerca la riga in **Da consegnare**. Oppure inquadra l'etichetta nel **Banco**.
Controlla il nome, e i pezzi.
Premi **Consegna**. Se ha prenotato più cose, un pulsante le consegna insieme.
Se è presto, o il punto è chiuso, ti chiediamo prima: **Consegna lo stesso**.
Se la copia risulta ancora con un altro, ma ce l'hai in mano, premi **È tornata: consegna**.
Non può averlo? Premi **Nega il prestito** e scrivi perché: riceve un messaggio.
Per avere l'elenco su carta apri **La giornata** e premi **Stampa**.`,
    }),
    picture: msg`In Oggi, le righe da consegnare, ognuna con il suo pulsante.`,
  },
  returns: {
    title: msg`Riprendere una pila di oggetti`,
    text: msg({
      message: `Quando torna una pila di cose apri **Restituzioni in serie**.
Scegli il **Punto** in cui sei.
Inquadra un'etichetta dopo l'altra: ogni oggetto risulta subito restituito.
Ogni riga dice se è in ritardo, su quale scaffale va e chi lo aspetta.
Ha altre cose a casa? Anche questo è nella riga: chiedile.
Manca un pezzo, o c'è un danno? Premi **Nota o danno**.
Una riga è sbagliata? Premi **Annulla la restituzione**.
Alla fine premi **Fine: che cosa va dove**, e metti a posto seguendo l'elenco.
Per una cosa sola basta il **Banco**: **Prendi in restituzione**.`,
    }),
    picture: msg`Una pila di oggetti restituiti: di ognuno si legge se è in ritardo e dove va.`,
  },
  broken: {
    title: msg`Rotto o perso`,
    text: msg({
      message: `Quello che è rotto non si presta finché non è a posto.
Te lo riportano rotto? Premi **Nota o danno**, scrivi che cosa ha, aggiungi una foto e spunta **È danneggiato: mettilo in manutenzione e avvisa chi lo aspetta**.
Il costo resta una nota: non è un incasso.
Lo trovi rotto sullo scaffale? Inquadralo nel **Banco** e premi **Metti in manutenzione**.
Quello che segnalano gli iscritti è in **Guasti**: quando è sistemato premi **Riparato**.
Non torna più? Apri il prestito e premi **È andato perso**.
Se ricompare inquadralo e premi **È qui: rimettilo in servizio**.`,
    }),
    picture: msg`La finestra «Nota o danno»: i pezzi che mancano, che cosa ha, la foto e il costo.`,
  },
  'new-member': {
    title: msg`Un nuovo iscritto`,
    text: msg({
      message: `Bastano il nome e un telefono, o un'e-mail.
Nel **Banco** premi **Nuovo iscritto**, e scrivi i dati.
Se ha un'e-mail riceve un link: quando lo apre può anche accedere.
Fai firmare il modulo di adesione, e spunta **Ha firmato su carta il modulo di adesione, oggi**.
Premi **Iscrivi**.
Se leggi **Forse è già tra gli iscritti** controlla. È la stessa persona? Premi **Usa questa persona**.
Poi vendi la tessera e presta, senza cambiare pagina.
Un nome è sbagliato? Apri la pagina della persona e premi **Modifica**.
Chi non ha un'e-mail lo chiami tu: in **Iscritti** c'è l'elenco **Da chiamare, o da stampare**.`,
    }),
    picture: msg`La finestra «Nuovo iscritto» con nome, cognome e telefono.`,
  },
  till: {
    title: msg`Tessera, ricevute e cassa`,
    text: msg({
      message: `Ogni incasso ha una ricevuta, con il suo numero.
Scegli la persona nel **Banco** e premi **Vendi una tessera**.
Scegli quale tessera e come paga, poi premi il pulsante con l'importo.
**Apri e stampa** mette la ricevuta su carta.
Hai sbagliato? Apri la ricevuta, premi **Storna**, scrivi il motivo e rendi i soldi.
Un contributo si incassa in **Cassa**: **Incassa il contributo**.
La sera apri **Cassa**, conta i contanti e scrivili in **Contati adesso, in euro**.
In **Portati via, in euro** scrivi quanto togli. Poi premi **Chiudi la cassa**.
Chi tiene i conti preme **Scarica per la contabilità**.`,
    }),
    picture: msg`La vendita di una tessera al banco: quale, come paga e il pulsante con l'importo.`,
  },
  overdue: {
    title: msg`Chi è in ritardo`,
    text: msg({
      message: `Chi tarda di solito se n'è dimenticato: basta un messaggio gentile.
Apri **Prestiti**, poi **In ritardo**: chi è più in ritardo è in alto.
Ogni riga dice che cosa fare adesso, secondo le regole dell'oggettoteca.
Premi il numero per chiamare, o WhatsApp.
Dopo la chiamata premi **Annota un contatto**, e scrivi che cosa ha detto.
Per scrivere a molti spunta le persone e premi **Scrivi a chi è spuntato**. Leggi il messaggio prima che parta.
Vi accordate su un altro giorno? Premi **Dai una nuova scadenza**.
Quando l'oggetto torna, la riga sparisce da sola.`,
    }),
    picture: msg`Una persona in ritardo: l'oggetto, i giorni, il telefono e che cosa fare adesso.`,
  },
  closures: {
    title: msg`Chiusure e altri orari`,
    text: msg({
      message: `Dagli orari gli iscritti sanno quando possono venire.
Apri **Amministrazione**, poi **Punti e orari**, e scegli il **Punto di ritiro**.
Per una festa, o per le ferie, premi **Chiudi per qualche giorno**. Spunta che cosa chiude, e scrivi **Dal** e **Al**.
Premi **Chiudi in quei giorni**. Se qualcuno doveva venire proprio allora te lo mostriamo prima, e decidi tu.
Per un giorno in più premi **Aggiungi un'apertura**, e scrivi giorno e orari.
Per cambiare la settimana scrivi gli orari accanto al giorno, per esempio 9-12:30. Se è chiuso lascia vuoto.
Alla fine premi **Salva gli orari**.`,
    }),
    picture: msg`La finestra che chiude per qualche giorno: i punti, i giorni e il perché.`,
  },
  objects: {
    title: msg`Oggetti: nuovi, copie, foto, etichette`,
    text: msg({
      message: `Ogni oggetto ha una scheda, un codice e un'etichetta.
Apri **Oggetti** e premi **Aggiungi un oggetto**.
Scrivi codice, nome e descrizione, scegli le categorie e il punto.
Negli **Accessori** scrivi un pezzo per riga: al banco si spuntano.
Aggiungi una foto chiara, poi premi **Salva**.
Ne avete altri uguali? Premi **Copie**, scrivi quante sotto **Aggiungi copie uguali**, poi **Aggiungi**.
Apri **Etichette**, scegli gli oggetti e premi **Scarica il PDF da stampare**.
Qualcosa è sbagliato? Premi **Modifica**. Non si presta più? Lì spunta **Dismesso: non si presta più**.`,
    }),
    picture: msg`La pagina degli oggetti: il pulsante che ne aggiunge uno, la ricerca e le prime schede.`,
  },
  trouble: {
    title: msg`Quando qualcosa va storto`,
    text: msg({
      message: `Quasi tutto si può annullare, e niente si rompe premendo.
Hai premuto il pulsante sbagliato? Per qualche minuto c'è **Annulla**, nel messaggio o accanto alla riga.
Un pulsante è spento? Sotto c'è scritto che cosa manca.
Non c'è rete? Scrivi su un foglio nome, oggetto e ora. Quando torna segnalo: **È già uscito** vale anche per ieri.
Una ricevuta è sbagliata? Si storna, non si cancella.
Una schermata resta ferma? Chiudi l'app e riaprila: quello che hai salvato c'è.
Hai perso il telefono dei codici? Premi **Usa un codice di recupero**.
Non basta? Scrivi che cosa hai visto, e chiedi a chi gestisce l'oggettoteca.`,
    }),
    picture: msg`L'ultimo prestito al banco, con il pulsante che annulla la consegna.`,
  },
}
