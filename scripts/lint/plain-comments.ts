import type { Plugin, Rule } from '@oxlint/plugins';

const isInverted = /^[\s*]*(What|Who|Whose|Whom|Whoever|Of)\b/;
const isVague = /\b(nobody|somebody|whoever|whom)\b(?!`)/i;

/** Refuses comments that begin with a question word or "Of", and indefinite words for a person. */
const plainComments: Rule = {
  meta: {
    type: 'suggestion',
    messages: {
      inverted: 'Begin the comment with its subject: "The text of the button", not "What the button says".',
      vague: 'Name the person: "no player", "a person", "the player who".',
    },
  },
  create: (context) => ({
    Program() {
      for (const { value, loc } of context.sourceCode.getAllComments()) {
        if (isInverted.test(value)) context.report({ loc, messageId: 'inverted' });
        if (isVague.test(value)) context.report({ loc, messageId: 'vague' });
      }
    },
  }),
};

/** The lint rules of this project. */
const plugin: Plugin = { meta: { name: 'doce' }, rules: { 'plain-comments': plainComments } };
export default plugin;
