/**
 * What a mail program would turn into a link. Names stand in mails that go out under our own: one that holds an address
 * is somebody else's message. A bare domain is none: companies are called 'Amazon.es', or like their owner's e-mail.
 */
export const webAddress = /:\/\/|\bwww\.|\.[a-z]{2,}\/\S/i;
