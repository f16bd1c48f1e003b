import { msg } from '@lingui/core/macro'

/** Everything that the app stores on a device, by name. */
export const cookieText = msg({
  message: `<p>Solo cookie tecnici: servono ad accedere e a restare in sessione. Nessun cookie di profilazione, nessun cookie di altri, nessuna pubblicità.</p>
<h2>I cookie</h2><p><strong>identity</strong>. Riconosce il tuo dispositivo dopo l'accesso. Nessuno script può leggerlo, scade dopo al massimo 400 giorni senza visite e sparisce quando esci.</p>
<p><strong>passkey</strong>, <strong>second-step</strong>, <strong>sign-in-code</strong> e <strong>sign-on</strong>. Tengono insieme i passaggi di un accesso: durano dieci minuti.</p>
<p><strong>sign-up</strong>. Riconosce il dispositivo da cui ti sei iscritto, quando apri il link dell'e-mail di conferma: dura 48 ore.</p>
<h2>La memoria del dispositivo</h2>
<h3>Preferenze</h3><p>Lingua, ultime ricerche, se hai visto il benvenuto e accettato queste pagine.</p>
<h3>Quello che hai visto</h3><p>Catalogo, prestiti e codici di ritiro, perché si aprano anche senza rete. Spariscono quando esci, o dopo trenta giorni. Safari li cancella anche se non apri il sito per sette giorni, a meno che l'app sia installata.</p>
<h3>Il banco</h3><p>Solo per chi ci lavora: l'elenco del giorno con i nomi, che sparisce quando esci o dopo un giorno, e le consegne e restituzioni segnate senza rete, finché non sono inviate.</p>
<h3>La sessione</h3><p>Una chiave che dura quindici minuti e vive solo in questa scheda.</p>`,
})
