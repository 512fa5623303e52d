// The words of the page itself; everything the bot says comes from the bot.

const WORDS = {
  en: {
    playground: 'playground', skip: 'Skip to the message box', sidebar: 'Channels and people',
    channels: 'Channels', youAre: 'You are', language: 'Language', direct: 'Direct messages',
    addChannel: 'Add a channel', addPerson: 'Add a person', channelName: 'Name of the channel',
    personName: 'Name of the person', add: 'Add', cancel: 'Cancel', close: 'Close the menu', menu: 'Open the menu',
    switchHint: 'Pick a name to act as that person. Open a second window to play with somebody else.',
    earlier: 'Earlier messages', newest: 'New messages ↓', suggestions: 'Suggestions', noReply: 'Do not reply',
    commands: 'Commands', send: 'Send', picture: 'Picture', enlarge: 'Enlarge the picture',
    message: 'Message {channel}, or / for commands', messageDirect: 'Message Xiangqi, or / for commands',
    replyingTo: 'Replying to {name}', reply: 'Reply', replyTo: 'Reply to {name}', earlierMessage: 'an earlier message',
    private: 'Only you can see this', dismiss: 'Dismiss', bot: 'bot', thinking: 'Xiangqi is thinking',
    lost: 'Connection lost, trying again…', actAs: 'Act as {name}', you: 'you', unread: '{n} new',
    welcome: 'Welcome to {channel}', welcomeDirect: 'Just you and Xiangqi',
    welcomeText: 'Two people play here, or one against the bot. Type moves such as C2.5, 炮二平五 or h2e2 as a reply to the board, use the buttons, or type / for all commands.',
    welcomeDirectText: 'Here the bot reads everything you type: play it with a command, then type your moves.',
    playBot: 'Play the bot', playPerson: 'Challenge {name}', openSeat: 'Offer a seat to anyone', help: 'How to play',
    sayHi: 'Say', optional: 'optional', noReach: 'The playground does not answer. Is it still running?',
    bring: 'Bring a game from a file', tooLarge: 'This file is too long for a game.', noText: 'This file is no text.',
    '⏮': 'First position', '◀': 'One move back', '▶': 'One move on', '⏭': 'Last position',
    chosen: 'choose', today: 'Today', yesterday: 'Yesterday', botHint: 'the bot',
  },
  fr: {
    playground: 'terrain de jeu', skip: 'Aller à la zone de saisie', sidebar: 'Salons et personnes',
    channels: 'Salons', youAre: 'Vous êtes', language: 'Langue', direct: 'Messages privés',
    addChannel: 'Ajouter un salon', addPerson: 'Ajouter une personne', channelName: 'Nom du salon',
    personName: 'Nom de la personne', add: 'Ajouter', cancel: 'Annuler', close: 'Fermer le menu', menu: 'Ouvrir le menu',
    switchHint: 'Choisissez un nom pour agir à sa place. Ouvrez une seconde fenêtre pour jouer à deux.',
    earlier: 'Messages précédents', newest: 'Nouveaux messages ↓', suggestions: 'Suggestions', noReply: 'Ne pas répondre',
    commands: 'Commandes', send: 'Envoyer', picture: 'Image', enlarge: 'Agrandir l’image',
    message: 'Message dans {channel}, ou / pour les commandes', messageDirect: 'Message à Xiangqi, ou / pour les commandes',
    replyingTo: 'Réponse à {name}', reply: 'Répondre', replyTo: 'Répondre à {name}', earlierMessage: 'un message précédent',
    private: 'Vous seul voyez ceci', dismiss: 'Effacer', bot: 'bot', thinking: 'Xiangqi réfléchit',
    lost: 'Connexion perdue, nouvel essai…', actAs: 'Agir comme {name}', you: 'vous', unread: '{n} nouveaux',
    welcome: 'Bienvenue dans {channel}', welcomeDirect: 'Vous et Xiangqi',
    welcomeText: 'On joue ici à deux, ou seul contre le bot. Écrivez vos coups (C2.5, 炮二平五 ou h2e2) en réponse au plateau, utilisez les boutons, ou tapez / pour toutes les commandes.',
    welcomeDirectText: 'Ici, le bot lit tout ce que vous écrivez : lancez une partie, puis tapez vos coups.',
    playBot: 'Jouer contre le bot', playPerson: 'Défier {name}', openSeat: 'Proposer une partie', help: 'Comment jouer',
    sayHi: 'Dire', optional: 'facultatif', noReach: 'Le terrain de jeu ne répond pas. Fonctionne-t-il encore ?',
    bring: 'Apporter une partie depuis un fichier', tooLarge: 'Ce fichier est trop long pour une partie.', noText: 'Ce fichier n’est pas un texte.',
    '⏮': 'Première position', '◀': 'Un coup en arrière', '▶': 'Un coup en avant', '⏭': 'Dernière position',
    chosen: 'choisir', today: 'Aujourd’hui', yesterday: 'Hier', botHint: 'le bot',
  },
};

let locale = 'en';

/** Sets the language of the page and of its dates. */
export function setLocale(wanted) {
  locale = wanted;
  document.documentElement.lang = wanted;
  for (const node of document.querySelectorAll('[data-word]')) node.textContent = t(node.dataset.word);
  for (const node of document.querySelectorAll('[data-word-label]')) {
    node.setAttribute('aria-label', t(node.dataset.wordLabel));
    if (node.tagName === 'BUTTON') node.title = t(node.dataset.wordLabel);
  }
}

export function getLocale() {
  return locale;
}

/** The words for `key`, with `{name}` filled in. */
export function t(key, values = {}) {
  const words = WORDS[locale] ?? WORDS[locale.split('-')[0]] ?? WORDS.en;
  const text = words[key] ?? WORDS.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}
