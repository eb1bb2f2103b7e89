// Every word that a shopper reads, one object for each language. `en` is the whole; a language more is one object more
// here, and the compiler says what it lacks. Which of them a shopper gets is in language.ts.

const en = {
  /** The tag of the language (BCP 47): it stands in the page, and amounts are written by it. */
  lang: "en",
  test: { name: "Test gateway.", text: "No money moves. Never type a real card." },
  payee: { shop: "To", merchant: "To merchant" },
  order: "Order",
  card: "Card",
  method: "Payment method",
  ending: (brand: string | undefined, lastFour: string) => `${brand ?? "Card"} ending in ${lastFour}`,
  busy: "One moment …",
  checkout: {
    title: (amount: string) => `Pay ${amount}`,
    heading: "Pay by card",
    number: "Card number",
    expiry: "Expiry date",
    expiryForm: "MM / YY",
    code: "Security code",
    pay: (amount: string) => `Pay ${amount}`,
    cancel: "Cancel and go back to the shop",
    safe: "The shop sees neither the card's number nor its security code.",
    problems: "Please check the card",
    typeAgain: "Nothing that was typed is kept: please fill in all of it again.",
    wrong: {
      number: "Look at the card number once more: a digit is missing or wrong.",
      unknown: "This is not one of the gateway's test cards. Only those can pay here.",
      date: "Look at the expiry date once more: it is incomplete, or it has passed.",
      code: "The security code has three or four digits.",
    },
    testCards: {
      title: "Test cards",
      approved: "Approved",
      declined: "Declined",
      challenge: "Asks for 3-D Secure",
      rest: "Any date to come and any security code will do.",
    },
  },
  challenge: {
    title: "Is it you?",
    asks: "The bank that issued the card asks you to confirm that you are making this payment.",
    approve: "Confirm the payment",
    decline: "It is not me",
    test: "No bank is asked here: whatever you choose is the bank's answer.",
  },
  issuer: {
    noName: "Payment",
    asks: "Do you approve this payment?",
    approve: "Approve",
    decline: "Decline",
    test: "Nobody else is asked here: whatever you choose is the answer.",
  },
  redirect: {
    title: "To the payment page",
    text: "You are being taken to the page where you pay. If nothing happens, go on by the button.",
    go: "Continue to payment",
  },
  waiting: {
    title: "One moment",
    text: "The bank is being asked. This page goes on by itself; you need not do anything.",
    again: "Look again",
  },
  outcome: {
    approved: { title: "Payment approved", text: "The payment was accepted." },
    pending: {
      title: "Payment under way",
      text: "The payment is not decided yet. The shop will be told; you need not pay again.",
    },
    declined: { title: "Payment declined", text: "The payment was not accepted. Nothing was charged." },
    cancelled: { title: "Payment cancelled", text: "The payment was cancelled. Nothing was charged." },
    expired: { title: "Payment expired", text: "The time to pay is over. Nothing was charged." },
  },
  back: "Back to the shop",
  close: "You can close this page.",
  problem: {
    unknown: { title: "No such page", text: "This address leads nowhere. Go back to the shop." },
    over: { title: "This page is over", text: "This payment was made too long ago. Go back to the shop." },
    foreign: { title: "Not from this page", text: "Open the payment's page again from the shop." },
    noButton: { title: "Nothing to do", text: "The form was sent without one of its buttons." },
    tooMuch: { title: "Too much", text: "The form holds more than it asks for." },
    method: { title: "Not so", text: "This page is opened with GET and its form sent with POST." },
  },
};

/** A language whole: what `en` has. */
export type Texts = typeof en;

const de: Texts = {
  lang: "de",
  test: { name: "Testbetrieb.", text: "Es fließt kein Geld. Geben Sie nie eine echte Karte ein." },
  payee: { shop: "An", merchant: "An Händler" },
  order: "Bestellung",
  card: "Karte",
  method: "Zahlungsart",
  ending: (brand, lastFour) => `${brand ?? "Karte"} mit Endziffern ${lastFour}`,
  busy: "Einen Moment …",
  checkout: {
    title: (amount) => `${amount} bezahlen`,
    heading: "Mit Karte bezahlen",
    number: "Kartennummer",
    expiry: "Gültig bis",
    expiryForm: "MM / JJ",
    code: "Prüfnummer",
    pay: (amount) => `${amount} bezahlen`,
    cancel: "Abbrechen und zurück zum Shop",
    safe: "Der Shop sieht weder die Nummer der Karte noch ihre Prüfnummer.",
    problems: "Bitte prüfen Sie die Karte",
    typeAgain: "Eingaben werden nicht aufbewahrt: Bitte füllen Sie alles noch einmal aus.",
    wrong: {
      number: "Bitte prüfen Sie die Kartennummer: Eine Ziffer fehlt oder stimmt nicht.",
      unknown: "Das ist keine der Testkarten. Nur mit ihnen lässt sich hier bezahlen.",
      date: "Bitte prüfen Sie das Datum: Es ist unvollständig oder schon vorbei.",
      code: "Die Prüfnummer hat drei oder vier Ziffern.",
    },
    testCards: {
      title: "Testkarten",
      approved: "Wird angenommen",
      declined: "Wird abgelehnt",
      challenge: "Verlangt 3-D Secure",
      rest: "Jedes künftige Datum und jede Prüfnummer ist recht.",
    },
  },
  challenge: {
    title: "Sind Sie es?",
    asks: "Die Bank, die die Karte ausgegeben hat, bittet Sie zu bestätigen, dass Sie diese Zahlung vornehmen.",
    approve: "Zahlung bestätigen",
    decline: "Das bin nicht ich",
    test: "Hier wird keine Bank gefragt: Was Sie wählen, gilt als ihre Antwort.",
  },
  issuer: {
    noName: "Zahlung",
    asks: "Geben Sie diese Zahlung frei?",
    approve: "Freigeben",
    decline: "Ablehnen",
    test: "Hier wird sonst niemand gefragt: Was Sie wählen, gilt.",
  },
  redirect: {
    title: "Zur Zahlungsseite",
    text: "Sie werden zur Zahlungsseite gebracht. Wenn nichts geschieht, geht es mit dem Knopf weiter.",
    go: "Weiter zur Zahlung",
  },
  waiting: {
    title: "Einen Moment",
    text: "Die Bank wird gefragt. Die Seite geht von selbst weiter; Sie müssen nichts tun.",
    again: "Noch einmal nachsehen",
  },
  outcome: {
    approved: { title: "Zahlung angenommen", text: "Die Zahlung ist gelungen." },
    pending: {
      title: "Zahlung unterwegs",
      text: "Über die Zahlung ist noch nicht entschieden. Der Shop erfährt es; bitte zahlen Sie nicht noch einmal.",
    },
    declined: {
      title: "Zahlung abgelehnt",
      text: "Die Zahlung wurde nicht angenommen. Es wurde nichts belastet.",
    },
    cancelled: {
      title: "Zahlung abgebrochen",
      text: "Die Zahlung wurde abgebrochen. Es wurde nichts belastet.",
    },
    expired: {
      title: "Zahlung verfallen",
      text: "Die Zeit zum Bezahlen ist vorbei. Es wurde nichts belastet.",
    },
  },
  back: "Zurück zum Shop",
  close: "Sie können diese Seite schließen.",
  problem: {
    unknown: {
      title: "Keine solche Seite",
      text: "Diese Adresse führt nirgendwohin. Gehen Sie zurück zum Shop.",
    },
    over: { title: "Seite abgelaufen", text: "Diese Zahlung ist zu lange her. Gehen Sie zurück zum Shop." },
    foreign: {
      title: "Nicht von dieser Seite",
      text: "Öffnen Sie die Zahlungsseite noch einmal vom Shop aus.",
    },
    noButton: { title: "Nichts zu tun", text: "Das Formular kam ohne einen seiner Knöpfe an." },
    tooMuch: { title: "Zu viel", text: "Das Formular enthält mehr, als gefragt ist." },
    method: {
      title: "So nicht",
      text: "Diese Seite wird mit GET geöffnet und ihr Formular mit POST gesendet.",
    },
  },
};

/** The languages that the pages speak. The first is for everybody who asks for none of them. */
export const languages: readonly [Texts, ...Texts[]] = [en, de];
