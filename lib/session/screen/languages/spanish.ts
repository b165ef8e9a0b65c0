/** Spanish. */
import { type Language, TECHNICAL_SECRETS } from "../language.ts";

export const SPANISH: Language = {
  stems:
    "instruccion|indicacion|ordenes|directri|reglas|normas|mensajes|restriccion|limitacion|contexto|politicas|anterior|previ[oa]s|olvida|olvide|ignora(?:d|r)?›|ignore[ns]? (?:tod|las?|los|el|tus)|usuari|nadie|ahora|adelante|finge|simula|imagina|hazte|modo|eres|claves?›|credencial|contrasena|secretos|sistema|humano|desarrollador|revisor|operador|equipo|oculto|contenido|archivo|sube |no hagas",
  ignore:
    "ignora(?:d|r|ndo)?|ignore[ns]?|olvida(?:d|r|te de)?|olvide[ns]?|omit[ae]n?|descart[ae]n?|desestim[ae]n?|desobedece|no (?:les? |las? |los )?(?:hagas?|sigas?|obedezcas?|respetes?|tengas en cuenta)(?: caso)?(?: a| de)?|(?:haz|haga|hagan) caso omiso (?:a|de|al|del)|pas[ae] por alto|deja de (?:seguir|obedecer)|anula|saltate|salta",
  fill:
    "todas?|todos?|las?|los?|el|lo|estas?|estos?|esas?|esos?|cualquier|cualquiera|de|del|y|o|que|te|se|le|les|han?|he|has|hayas?|hayan|haya|a|al|otras?|otros?|demas|ante",
  objects:
    "instruccion(?:es)?|indicacion(?:es)?|ordenes|orden|directrices|directivas|reglas|normas|prompts?|mensajes?|restricciones|limitaciones|contexto|politicas",
  before:
    "anterior(?:es|mente)?|previ[oa]s?|previamente|precedentes?|(?:de )?(?:mas )?arriba|originales?|iniciales?|del? sistema|antes|hasta ahora|recibid[oa]s?|dad[oa]s?|dieron|dio|dicho|dijeron|pasad[oa]s?|superiores",
  your: "tus?|sus?|vuestr[oa]s?",
  everything:
    "no hagas? caso (?:de|a) (?:lo|nada|todo)|(?:olvida|ignora) lo que te (?:han|hemos|he)|(?:olvida|ignora|olvide|ignore|descarta)(?:te de)? todo lo (?:anterior|que|dicho|previo|de arriba)|tus nuevas (?:instrucciones|ordenes)(?: son)?|nuevas instrucciones ?:",
  role:
    "(?:ahora|a partir de ahora|desde ahora|de ahora en adelante),? (?:tu )?(?:eres|seras|actuas|actuaras|te llamas|responderas|obedeceras|debes (?:actuar|obedecer|responder)|actua)|(?:finge|simula|imagina) (?:ser|que (?:eres|no tienes))|hazte pasar por|actua como (?:si (?:fueras|no tuvieras)|un[ao]? (?:hacker|ia|asistente|modelo|administrador)(?: \\w+){0,3} sin)|modo (?:desarrollador|dios|dan) (?:activado|habilitado)|ya no (?:eres|tienes restricciones)|eres (?:ahora )?una? (?:ia|asistente|modelo) sin (?:restricciones|limites|filtros)",
  conceal:
    "(?:no|nunca|jamas|sin)(?: que)?(?: se| le| les| lo| la| te)* (?:lo )?(?:digas|diga|cuentes|cuente|menciones|mencione|informes|informe|avises|avise|notifiques|reveles|decirl[eo]s?(?:lo)?|decir(?:selo)?|contarl[eo]|informar(?:le)?|avisar(?:le)?|notificar(?:le)?|mencionar(?:lo|selo)?|alertar)",
  people:
    "al usuario|el usuario|a la usuaria|usuario|al humano|a nadie|al desarrollador|al revisor|al operador|al equipo",
  show:
    "revela(?:me)?|muestra(?:me)?|repite(?:me)?|imprime|dime|escribe|ensename|copia|cual(?:es)? (?:es|son)|comparte",
  prompt:
    "(?:tu|tus|el|las) (?:prompt|instrucciones|mensaje|indicaciones)(?: (?:del? sistema|inicial(?:es)?|ocult[oa]s?|original(?:es)?|intern[oa]s?|secret[oa]s?))",
  send:
    "envia(?:r|me)?|envie|manda(?:r|me)?|mande|sube|suba|subir|publica|filtra|reenvia|copia|exfiltra|transmite|comparte",
  secrets:
    `claves?(?: de)?(?: la)? api|credenciales|contrasenas?|secretos|variables de entorno|claves? (?:ssh|privadas?|secretas?)|claves|${TECHNICAL_SECRETS}`,
};
