/** Other roles for the agent, without rules. */
import { any, type Group, rule, WHY } from "../rule.ts";
import { AGENT } from "./words.ts";

export const ROLE: Group = {
  stems:
    /you are|you're|you must|you will|you shall|whatever|without|from now|from this point|henceforth|starting now|rest of th|pretend|imagine|simulat|role-?play|act |act as|behave|respond|answer|speak|operate|dan |do anything|jailb|\bmode\b|restrict|rules|limit|guidelines|filter|polic|ethic|moral|obey|comply|refus|declin/,
  rules: [
    rule(
      WHY.role,
      `‹you(?: are|'re) (?:now|no longer|from now on|henceforth) (?:an? |the |in |acting as |operating as |called |named |known as |to act as |going to (?:act|be|play|pretend|respond) )?(?:[\\w-]+ ){0,3}?${
        any(
          AGENT,
          "mode|restrictions?|bound|restricted|limited|free|rules|guidelines|constrained|policies|developer mode|debug mode|stan|dude|aim|claude|gpt|chatgpt",
        )
      }›`,
    ),
    rule(
      WHY.role,
      `‹(?:from now on|from this point (?:on|forward|onwards?)|henceforth|starting now|for the rest of (?:this|the) (?:conversation|session|chat)),? (?:you (?:are|will (?:be|act|respond|answer|reply|obey|speak|pretend|behave|only|always|do whatever|comply|follow my)|must (?:obey|act|respond|answer|pretend|only)|shall)|act (?:as|like)|respond (?:as|only|like|in)|answer (?:as|only)|pretend|ignore|obey|behave as|speak as|do whatever|refer to yourself)›`,
    ),
    rule(
      WHY.role,
      `(?:^|[.,;:!?"'(] ?|‹(?:please|now|you (?:must|will|should|shall|have to|are to|can|need to)|i want you to|and|then|to) )(?:pretend|imagine|simulate|role-?play|act|behave|respond|answer|speak|operate)(?: (?:that|to be|as if|as though|as|like|being))+ (?:you(?: are|'re|r)?|if|though|an?|the|my|dan|being|there)?(?: [\\w-]+){0,4}? ?${
        any(
          "dan|(?:un)?restricted|uncensored|unfiltered|jailbroken|no (?:restrictions?|rules|limits?|filters?|guidelines|ethics)|without (?:any )?(?:restrictions?|rules|limits?|filters?|guidelines|ethics|censorship)|evil|malicious|hacker|root user|superuser|system administrator|different ai|another ai|amoral|ai that|ai with|model that|model without|my (?:late |deceased |dead )?grandmother",
        )
      }›`,
    ),
    rule(
      WHY.role,
      `‹(?:you are|you're|you will be|act as|pretend|become|imagine|play(?:ing)?|behave)›(?: [\\w'-]+){0,8}? (?:no|without(?: any)?|free (?:of|from)(?: any)?|not bound by(?: any)?) (?:content |ethical |moral |safety |usage )*${
        any(
          "restrictions?|rules|limits?|limitations|filters?|filtering|guidelines|ethics|polic(?:y|ies)|censorship|constraints|guardrails|morals",
        )
      }›`,
    ),
    rule(
      WHY.role,
      `‹you(?: are|'re) (?:now )?(?:dan|stan|aim|dude|jailbroken|unrestricted|uncensored|unfiltered)›|‹(?:dan|stan) can (?:do|say|answer)|‹do (?:whatever|anything|everything|exactly what|as) i (?:say|ask|tell|want|command|order)|‹you (?:must|will|shall|have to) do (?:whatever|everything|anything|exactly what)|‹(?:without|no) refus(?:al|als|ing)›|‹(?:enter|switch to|go into|activate|enable) (?:an? )?(?:\\w+ )?(?:unrestricted|uncensored|unfiltered|jailbreak|god|dan|backdoor) mode|‹never refuse(?:$|[.,!])`,
    ),
    rule(
      WHY.role,
      `(?:^|[.,;:!?] ?|‹(?:please|now|i want you to) )pretend (?:that )?you(?: are|'re| have| do not have| can)›`,
    ),
    rule(
      WHY.role,
      `‹(?:dan mode|do anything now|jailbreak (?:mode|prompt|yourself)|jailbroken|god mode (?:enabled|activated|on)|(?:developer|admin|sudo|unrestricted|root) mode (?:is )?(?:now )?(?:enabled|activated|on|engaged)(?: for (?:the|this) (?:ai|assistant|model|agent))?(?:$|[.!,;:\\]])|(?:enter|enable|activate|switch to|engage) (?:dan|jailbreak|god|unrestricted|uncensored|evil) mode)`,
    ),
    rule(
      WHY.role,
      `‹you (?:now )?(?:have|are under|are subject to|operate (?:under|with)|are free (?:of|from)|are not bound by|are no longer bound by|can do anything|are not (?:limited|restricted|constrained|bound) by)(?: now)?(?: (?:no|any|all|your|the|usual|typical|ethical|moral|content|openai|anthropic))* ${
        any(
          "restrictions?|rules|limits|limitations|guidelines|filters?|policies|ethics|censorship|constraints",
        )
      }›`,
    ),
    rule(
      WHY.role,
      `‹(?:you (?:must|will|shall|should|have to) (?:always |now |only )?(?:obey(?: me| my| all| every| any| this| without|$|[.,!])|comply(?: with)?(?: (?:me|my|every|whatever|anything|all (?:my|requests|commands|orders)|any (?:request|command|order))›|$|[.!]))|you (?:must|will|shall|should|can) ?(?:never|not) (?:refuse|decline|question|hesitate|say no)(?: (?:me|any|to|my|this|these|anything)›|$|[.,!])|(?:never|do not|don't|cannot|can't) (?:refuse|decline|reject)(?: (?:any|a|my|this|the|to)(?: (?:request|order|command|instruction|prompt|user request)s?| comply| answer| obey| follow))›|comply without (?:question|hesitation|refus)|obey (?:me|all|every|this|my)›|without (?:any )?(?:moral|ethical) (?:judg|considerations?|constraints?|restrictions?))`,
    ),
  ],
};
