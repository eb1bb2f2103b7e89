// All texts for shoppers, one object for each language. `en` is complete; a new language is one more object, and the compiler
// lists its missing texts. language.ts selects the language.

const en = {
  /** The tag of the language (BCP 47), for the page and for the format of amounts. */
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
    safe: "The shop does not see your card number or security code.",
    problems: "Please check the card",
    typeAgain: "Your input was not saved. Please fill in all fields again.",
    wrong: {
      number: "Enter a valid card number. A digit is missing or wrong.",
      unknown: "This card is not a test card. Use one of the test cards below.",
      date: "Enter a valid expiry date that is not in the past.",
      code: "Enter the three or four digits of the security code.",
    },
    testCards: {
      title: "Test cards",
      approved: "Approved",
      declined: "Declined",
      challenge: "Asks for 3-D Secure",
      rest: "Use any future date and any security code.",
    },
  },
  challenge: {
    title: "Is it you?",
    asks: "Your bank asks you to confirm this payment.",
    approve: "Confirm the payment",
    decline: "It is not me",
    test: "This is a test: your choice replaces the decision of a bank.",
  },
  issuer: {
    noName: "Payment",
    asks: "Do you approve this payment?",
    approve: "Approve",
    decline: "Decline",
    test: "This is a test: your choice is the result.",
  },
  redirect: {
    title: "To the payment page",
    text: "You are going to the payment page. If nothing happens, press the button.",
    go: "Continue to payment",
  },
  waiting: {
    title: "One moment",
    text: "We are waiting for the bank. This page continues automatically.",
    again: "Check again",
  },
  outcome: {
    approved: { title: "Payment approved", text: "Your payment was successful." },
    pending: {
      title: "Payment pending",
      text: "The bank has not decided yet. The shop gets the result. Do not pay again.",
    },
    declined: { title: "Payment declined", text: "Your payment was not accepted. Nothing was charged." },
    cancelled: { title: "Payment cancelled", text: "Your payment was cancelled. Nothing was charged." },
    expired: { title: "Payment expired", text: "The time to pay has expired. Nothing was charged." },
  },
  back: "Back to the shop",
  close: "You can close this page.",
  problem: {
    unknown: { title: "Page not found", text: "This address is not valid. Go back to the shop." },
    over: { title: "This page has expired", text: "This payment is too old. Go back to the shop." },
    foreign: {
      title: "Open the page from the shop",
      text: "Go back to the shop and start the payment again.",
    },
    noButton: {
      title: "Choose a button",
      text: "The form was sent without a button. Go back and press one of the buttons.",
    },
    tooMuch: {
      title: "Form too large",
      text: "The form has more data than expected. Go back and try again.",
    },
    method: { title: "Method not allowed", text: "Open this page with GET. Send its form with POST." },
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
    typeAgain: "Ihre Eingaben wurden nicht gespeichert. Bitte füllen Sie alle Felder noch einmal aus.",
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
      rest: "Beliebiges künftiges Datum, beliebige Prüfnummer.",
    },
  },
  challenge: {
    title: "Sind Sie es?",
    asks: "Die Bank, die die Karte ausgegeben hat, bittet Sie zu bestätigen, dass Sie diese Zahlung vornehmen.",
    approve: "Zahlung bestätigen",
    decline: "Das bin nicht ich",
    test: "Dies ist ein Test: Ihre Wahl ersetzt die Entscheidung einer Bank.",
  },
  issuer: {
    noName: "Zahlung",
    asks: "Geben Sie diese Zahlung frei?",
    approve: "Freigeben",
    decline: "Ablehnen",
    test: "Dies ist ein Test: Ihre Wahl ist das Ergebnis.",
  },
  redirect: {
    title: "Zur Zahlungsseite",
    text: "Sie werden zur Zahlungsseite gebracht. Wenn nichts geschieht, geht es mit dem Knopf weiter.",
    go: "Weiter zur Zahlung",
  },
  waiting: {
    title: "Einen Moment",
    text: "Wir warten auf die Bank. Die Seite geht automatisch weiter.",
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
      title: "Seite nicht gefunden",
      text: "Diese Adresse ist nicht gültig. Gehen Sie zurück zum Shop.",
    },
    over: { title: "Seite abgelaufen", text: "Diese Zahlung ist zu lange her. Gehen Sie zurück zum Shop." },
    foreign: {
      title: "Öffnen Sie die Seite vom Shop aus",
      text: "Öffnen Sie die Zahlungsseite noch einmal vom Shop aus.",
    },
    noButton: {
      title: "Wählen Sie eine Schaltfläche",
      text: "Das Formular wurde ohne Schaltfläche gesendet. Gehen Sie zurück und drücken Sie eine.",
    },
    tooMuch: { title: "Formular zu groß", text: "Das Formular enthält mehr, als gefragt ist." },
    method: {
      title: "Methode nicht erlaubt",
      text: "Diese Seite wird mit GET geöffnet und ihr Formular mit POST gesendet.",
    },
  },
};

/** The languages of the pages. The first is the default. */
export const languages: readonly [Texts, ...Texts[]] = [en, de];
