import type { Rule } from 'eslint';

const isInverted = /^[\s*]*(What|Who|Whose|Whom|Whoever|Of)\b/;
const isVague = /\b(nobody|somebody|whoever|whom)\b(?!`)/i;

/** Refuses comments that begin with a question word or "Of", and indefinite words for a person. */
export const plainComments: Rule.RuleModule = {
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
        if (loc && isInverted.test(value)) context.report({ loc, messageId: 'inverted' });
        if (loc && isVague.test(value)) context.report({ loc, messageId: 'vague' });
      }
    },
  }),
};
