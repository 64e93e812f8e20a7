<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>Breakdown</name>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Memory breakdown</source>
        <translation>Détail de la mémoire</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>Composant</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>Gio</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>Marge</translation>
    </message>
    <message>
        <source>Calculation</source>
        <translation>Calcul</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exact</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>calculé</translation>
    </message>
    <message>
        <source>between %1 and %2</source>
        <translation>entre %1 et %2</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Source : %1</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 à %3)</translation>
    </message>
    <message>
        <source>The engine would set aside %1 for the cache: %2 tokens, %3 sequences of this length. The workload needs %4 of it.</source>
        <translation>Le moteur réserverait %1 pour le cache : %2 jetons, %3 séquences de cette longueur. La charge en demande %4.</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Points de contrôle</translation>
    </message>
    <message>
        <source>One takes %1; with the copies kept and the one being written %2 of storage.</source>
        <translation>Un seul prend %1 ; avec les copies gardées et celle en cours d’écriture, %2 de stockage.</translation>
    </message>
    <message>
        <source>Writing one takes %1 s.</source>
        <translation>En écrire un prend %1 s.</translation>
    </message>
    <message>
        <source>A full gather needs %1 of host memory on one rank.</source>
        <translation>Un rassemblement complet demande %1 de mémoire hôte sur un rang.</translation>
    </message>
    <message>
        <source>Before you rely on it: restore it once, also on another number of GPUs; check that optimizer, scheduler, random state and data position come back.</source>
        <translation>Avant de vous y fier : restaurez-le une fois, aussi sur un autre nombre de GPU ; vérifiez que l’optimiseur, le planificateur, l’état aléatoire et la position dans les données reviennent.</translation>
    </message>
    <message>
        <source>Host memory: %1.</source>
        <translation>Mémoire hôte : %1.</translation>
    </message>
    <message>
        <source>%1 of %2 usable, %3 free</source>
        <translation>%1 sur %2 utilisables, %3 libres</translation>
    </message>
    <message>
        <source>%1 of %2 usable, %3 too much</source>
        <translation>%1 sur %2 utilisables, %3 de trop</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>Memory chart</source>
        <translation>Graphique de la mémoire</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <translation>%1 : %2 (%3)</translation>
    </message>
    <message>
        <source>Total %1, between %2 and %3</source>
        <translation>Total %1, entre %2 et %3</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <translation>Mémoire par GPU</translation>
    </message>
    <message>
        <source>Memory by phase</source>
        <translation>Mémoire par phase</translation>
    </message>
    <message>
        <source>fullest GPU of %1</source>
        <translation>GPU le plus chargé sur %1</translation>
    </message>
    <message>
        <source>%1, identical</source>
        <translation>%1, identiques</translation>
    </message>
    <message>
        <source>%1 usable</source>
        <translation>%1 utilisables</translation>
    </message>
    <message>
        <source>error band</source>
        <translation>marge d’erreur</translation>
    </message>
</context>
<context>
    <name>Command</name>
    <message>
        <source>memory plan of a scenario</source>
        <translation>plan mémoire d’un scénario</translation>
    </message>
    <message>
        <source>what the program reads from a model file or folder</source>
        <translation>ce que le programme lit d’un fichier ou dossier de modèle</translation>
    </message>
    <message>
        <source>what the catalogue holds, with sources and status</source>
        <translation>ce que contient le catalogue, avec sources et statut</translation>
    </message>
    <message>
        <source>predicted against measured, with error statistics</source>
        <translation>prévu contre mesuré, avec statistiques d’erreur</translation>
    </message>
    <message>
        <source>what a scenario costs</source>
        <translation>ce que coûte un scénario</translation>
    </message>
    <message>
        <source>orders with an idempotency key</source>
        <translation>commandes avec clé d’idempotence</translation>
    </message>
    <message>
        <source>the quote book of this machine</source>
        <translation>le registre des devis de cette machine</translation>
    </message>
    <message>
        <source>a definition; the translators’ checks</source>
        <translation>une définition ; les contrôles des traducteurs</translation>
    </message>
    <message>
        <source>the real window, painted to a picture</source>
        <translation>la vraie fenêtre, peinte dans une image</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>Memory on the fullest GPU</source>
        <translation>Mémoire du GPU le plus chargé</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Libre</translation>
    </message>
    <message>
        <source>Price for the term</source>
        <translation>Prix pour la durée</translation>
    </message>
    <message>
        <source>On screen</source>
        <translation>À l’écran</translation>
    </message>
    <message>
        <source>Pinned %1</source>
        <translation>Épinglé %1</translation>
    </message>
    <message>
        <source>Use this</source>
        <translation>Utiliser</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Pin this scenario, change something, and both stand side by side here. Up to four can be pinned.</source>
        <translation>Épinglez ce scénario, changez quelque chose, et les deux seront ici côte à côte. On peut en épingler quatre.</translation>
    </message>
    <message>
        <source>Pin this scenario</source>
        <translation>Épingler ce scénario</translation>
    </message>
</context>
<context>
    <name>Desk</name>
    <message numerus="yes">
        <source>%n text(s) differ from yours.</source>
        <translation>
            <numerusform>%n texte diffère du vôtre.</numerusform>
            <numerusform>%n textes diffèrent des vôtres.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) changed on both sides: yours stay.</source>
        <translation>
            <numerusform>%n texte a été modifié des deux côtés : le vôtre reste.</numerusform>
            <numerusform>%n textes ont été modifiés des deux côtés : les vôtres restent.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) belong to another version of the program and are left out.</source>
        <translation>
            <numerusform>%n texte appartient à une autre version du programme et est laissé de côté.</numerusform>
            <numerusform>%n textes appartiennent à une autre version du programme et sont laissés de côté.</numerusform>
        </translation>
    </message>
    <message>
        <source>Take over a translation</source>
        <translation>Reprendre une traduction</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Où</translation>
    </message>
    <message>
        <source>Yours</source>
        <translation>La vôtre</translation>
    </message>
    <message>
        <source>In the file</source>
        <translation>Dans le fichier</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Remarque</translation>
    </message>
    <message>
        <source>changed on both sides</source>
        <translation>modifié des deux côtés</translation>
    </message>
    <message>
        <source>from another English text</source>
        <translation>d’après un autre texte anglais</translation>
    </message>
    <message>
        <source>&amp;Take over</source>
        <translation>&amp;Reprendre</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>absent</translation>
    </message>
    <message>
        <source>untranslated</source>
        <translation>non traduit</translation>
    </message>
    <message>
        <source>outdated</source>
        <translation>à revoir</translation>
    </message>
    <message>
        <source>breaks a rule</source>
        <translation>enfreint une règle</translation>
    </message>
    <message>
        <source>done</source>
        <translation>terminé</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Anglais</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Traduction</translation>
    </message>
    <message>
        <source>The file changed while you were writing. Yours: %1</source>
        <translation>Le fichier a changé pendant que vous écriviez. La vôtre : %1</translation>
    </message>
    <message>
        <source>Every text is done.</source>
        <translation>Tous les textes sont terminés.</translation>
    </message>
    <message>
        <source>Written: %1. This is the file to hand back.</source>
        <translation>Écrit : %1. C’est le fichier à rendre.</translation>
    </message>
    <message>
        <source>The file says what you have already.</source>
        <translation>Le fichier ne contient rien de nouveau.</translation>
    </message>
    <message>
        <source>&amp;Export to hand back…</source>
        <translation>&amp;Exporter pour rendre…</translation>
    </message>
    <message>
        <source>&amp;Import a file that was handed back…</source>
        <translation>&amp;Importer un fichier rendu…</translation>
    </message>
    <message>
        <source>&amp;Folder for translations…</source>
        <translation>&amp;Dossier des traductions…</translation>
    </message>
    <message>
        <source>&amp;Add a language…</source>
        <translation>&amp;Ajouter une langue…</translation>
    </message>
    <message>
        <source>Show the &amp;pseudo-locale</source>
        <translation>Afficher la &amp;pseudo-langue</translation>
    </message>
    <message>
        <source>Add a language…</source>
        <translation>Ajouter une langue…</translation>
    </message>
    <message>
        <source>Language to translate into</source>
        <translation>Langue de traduction</translation>
    </message>
    <message>
        <source>Which texts</source>
        <translation>Quels textes</translation>
    </message>
    <message>
        <source>Search texts</source>
        <translation>Chercher un texte</translation>
    </message>
    <message>
        <source>&amp;Next problem</source>
        <translation>Problème &amp;suivant</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>Textes</translation>
    </message>
    <message>
        <source>Translation, plural form %1</source>
        <translation>Traduction, forme du pluriel %1</translation>
    </message>
    <message>
        <source>No text passes the filter.</source>
        <translation>Aucun texte ne correspond au filtre.</translation>
    </message>
    <message>
        <source>Before its English text changed: %1</source>
        <translation>Avant le changement du texte anglais : %1</translation>
    </message>
    <message>
        <source>No rule is broken. An edit shows in the window at once.</source>
        <translation>Aucune règle n’est enfreinte. Une modification se voit aussitôt dans la fenêtre.</translation>
    </message>
    <message>
        <source>All texts</source>
        <translation>Tous les textes</translation>
    </message>
    <message>
        <source>With problems</source>
        <translation>Avec un problème</translation>
    </message>
    <message>
        <source>%1 of %2 texts done · edits go to %3</source>
        <translation>%1 textes sur %2 terminés · les modifications vont dans %3</translation>
    </message>
    <message>
        <source>Add a language</source>
        <translation>Ajouter une langue</translation>
    </message>
    <message>
        <source>Code of the language, like de or pt_BR:</source>
        <translation>Code de la langue, comme de ou pt_BR :</translation>
    </message>
    <message>
        <source>%1 is no language code.</source>
        <translation>%1 n’est pas un code de langue.</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>this isn’t valid JSON</source>
        <translation>ce n’est pas du JSON valide</translation>
    </message>
    <message>
        <source>too deeply nested; at most {allowed} levels are read</source>
        <translation>imbrication trop profonde ; {allowed} niveaux au plus sont lus</translation>
    </message>
    <message>
        <source>a number is larger than any that can be stored</source>
        <translation>un nombre dépasse tout ce qui peut être enregistré</translation>
    </message>
    <message>
        <source>this value can’t be used here</source>
        <translation>cette valeur ne convient pas ici</translation>
    </message>
    <message>
        <source>this value has the wrong type</source>
        <translation>cette valeur n’est pas du bon type</translation>
    </message>
    <message>
        <source>this program doesn’t know this version of the file</source>
        <translation>ce programme ne connaît pas cette version du fichier</translation>
    </message>
    <message>
        <source>the value is out of range</source>
        <translation>la valeur est hors limites</translation>
    </message>
    <message>
        <source>the text is too long</source>
        <translation>le texte est trop long</translation>
    </message>
    <message>
        <source>there is no such member</source>
        <translation>ce membre n’existe pas</translation>
    </message>
    <message>
        <source>there is no such option</source>
        <translation>cette option n’existe pas</translation>
    </message>
    <message>
        <source>this model isn’t in the catalogue</source>
        <translation>ce modèle n’est pas au catalogue</translation>
    </message>
    <message>
        <source>this GPU isn’t in the catalogue</source>
        <translation>ce GPU n’est pas au catalogue</translation>
    </message>
    <message>
        <source>this engine isn’t known</source>
        <translation>ce moteur est inconnu</translation>
    </message>
    <message>
        <source>this numeric format isn’t known</source>
        <translation>ce format numérique est inconnu</translation>
    </message>
    <message>
        <source>the degrees of parallelism don’t go together</source>
        <translation>les degrés de parallélisme sont incompatibles</translation>
    </message>
    <message>
        <source>there is no such command</source>
        <translation>cette commande n’existe pas</translation>
    </message>
    <message>
        <source>an argument is missing</source>
        <translation>il manque un argument</translation>
    </message>
    <message>
        <source>this argument isn’t expected</source>
        <translation>cet argument n’est pas attendu</translation>
    </message>
    <message>
        <source>the file can’t be opened</source>
        <translation>le fichier ne peut pas être ouvert</translation>
    </message>
    <message>
        <source>the file can’t be written</source>
        <translation>le fichier ne peut pas être écrit</translation>
    </message>
    <message>
        <source>the file is too large</source>
        <translation>le fichier est trop grand</translation>
    </message>
    <message>
        <source>the plan gives no figure for this quantity</source>
        <translation>le plan ne donne pas de valeur pour cette grandeur</translation>
    </message>
    <message>
        <source>this isn’t a measured case</source>
        <translation>ce n’est pas un cas mesuré</translation>
    </message>
    <message>
        <source>found: %1</source>
        <translation>trouvé : %1</translation>
    </message>
    <message>
        <source>allowed: %1</source>
        <translation>admis : %1</translation>
    </message>
    <message>
        <source>a member is missing here: {allowed}</source>
        <translation>il manque ici un membre : {allowed}</translation>
    </message>
    <message>
        <source>this id is there twice</source>
        <translation>cet identifiant y figure deux fois</translation>
    </message>
    <message>
        <source>this is another kind of file</source>
        <translation>c’est un autre type de fichier</translation>
    </message>
    <message>
        <source>a currency is three capital letters</source>
        <translation>une devise s’écrit en trois lettres capitales</translation>
    </message>
    <message>
        <source>an amount is a text with a decimal point and at most six decimals</source>
        <translation>un montant est un texte avec un point décimal et six décimales au plus</translation>
    </message>
    <message>
        <source>this isn’t a date</source>
        <translation>ce n’est pas une date</translation>
    </message>
    <message>
        <source>this isn’t an instant in UTC</source>
        <translation>ce n’est pas un instant UTC</translation>
    </message>
    <message>
        <source>amounts of different currencies don’t add</source>
        <translation>des montants de devises différentes ne s’additionnent pas</translation>
    </message>
    <message>
        <source>the price book doesn’t have this currency, and nothing is converted</source>
        <translation>le tarif n’a pas cette devise, et rien n’est converti</translation>
    </message>
    <message>
        <source>the amount is beyond anything that can be quoted</source>
        <translation>le montant dépasse tout ce qui peut figurer sur un devis</translation>
    </message>
    <message>
        <source>this doesn’t follow from the prices and quantities</source>
        <translation>cela ne découle pas des prix et des quantités</translation>
    </message>
    <message>
        <source>an idempotency key is a UUID in lower case</source>
        <translation>une clé d’idempotence est un UUID en minuscules</translation>
    </message>
    <message>
        <source>a fingerprint is sha256: and 64 hexadecimal digits</source>
        <translation>une empreinte s’écrit sha256:… avec 64 chiffres hexadécimaux</translation>
    </message>
    <message>
        <source>a name is missing in the language {allowed}</source>
        <translation>un nom manque dans la langue {allowed}</translation>
    </message>
    <message>
        <source>a price is missing, so there is no total to order</source>
        <translation>un prix manque, il n’y a donc pas de total à commander</translation>
    </message>
    <message>
        <source>the order was altered: its fingerprint is {found}, its content’s {allowed}</source>
        <translation>la commande a été modifiée : son empreinte est {found}, celle de son contenu {allowed}</translation>
    </message>
    <message>
        <source>there is no such quote in the quote book</source>
        <translation>ce devis n’est pas dans le registre des devis</translation>
    </message>
    <message>
        <source>there is no such customer in the quote book</source>
        <translation>ce client n’est pas dans le registre des devis</translation>
    </message>
    <message>
        <source>the quote book is in use by another program; try again</source>
        <translation>le registre des devis est utilisé par un autre programme ; réessayez</translation>
    </message>
    <message>
        <source>the quote book can’t be written: its folder or file is read-only</source>
        <translation>le registre des devis ne peut pas être écrit : son dossier ou son fichier est en lecture seule</translation>
    </message>
    <message>
        <source>the disk is full or failed; the quote book is as it was before</source>
        <translation>le disque est plein ou défaillant ; le registre des devis est resté tel quel</translation>
    </message>
    <message>
        <source>the quote book is damaged; it was left as it is</source>
        <translation>le registre des devis est endommagé ; il a été laissé tel quel</translation>
    </message>
    <message>
        <source>the quote book was made by a newer version of this program (its version is {found}, this program knows up to {allowed}); it was left as it is</source>
        <translation>le registre des devis vient d’une version plus récente de ce programme (sa version est {found}, ce programme connaît jusqu’à {allowed}) ; il a été laissé tel quel</translation>
    </message>
    <message>
        <source>the quote book can’t be opened</source>
        <translation>le registre des devis ne peut pas être ouvert</translation>
    </message>
    <message>
        <source>the quote book failed</source>
        <translation>le registre des devis a échoué</translation>
    </message>
    <message>
        <source>this model can’t take this size; the nearest sizes are {allowed}</source>
        <translation>ce modèle ne peut pas prendre cette taille : les plus proches sont {allowed}</translation>
    </message>
    <message>
        <source>this model can’t take this number of frames; the nearest are {allowed}</source>
        <translation>ce modèle ne peut pas prendre ce nombre d’images : les plus proches sont {allowed}</translation>
    </message>
    <message>
        <source>this pipeline has a component that isn’t known</source>
        <translation>ce pipeline contient un composant inconnu</translation>
    </message>
    <message>
        <source>the glossary has no such term</source>
        <translation>le glossaire n’a pas ce terme</translation>
    </message>
    <message>
        <source>the folder holds no translations</source>
        <translation>le dossier ne contient pas de traductions</translation>
    </message>
    <message>
        <source>this training framework isn’t known</source>
        <translation>ce cadre d’entraînement n’est pas connu</translation>
    </message>
    <message>
        <source>the model has no module of this name for LoRA</source>
        <translation>le modèle n’a pas de module de ce nom pour LoRA</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>ce fichier n’existe pas</translation>
    </message>
    <message>
        <source>this isn’t a regular file</source>
        <translation>ce n’est pas un fichier ordinaire</translation>
    </message>
    <message>
        <source>the file ends too early</source>
        <translation>le fichier s’arrête trop tôt</translation>
    </message>
    <message>
        <source>this KV cache format isn’t known</source>
        <translation>ce format de cache KV n’est pas connu</translation>
    </message>
    <message>
        <source>this isn’t a GGUF file</source>
        <translation>ce n’est pas un fichier GGUF</translation>
    </message>
    <message>
        <source>this version of GGUF can’t be read</source>
        <translation>cette version de GGUF ne peut pas être lue</translation>
    </message>
    <message>
        <source>the GGUF file is big-endian; convert it to little-endian</source>
        <translation>le fichier GGUF est en gros-boutiste ; convertissez-le en petit-boutiste</translation>
    </message>
    <message>
        <source>the GGUF file states a count that it can’t hold</source>
        <translation>le fichier GGUF annonce un nombre d’éléments qu’il ne peut pas contenir</translation>
    </message>
    <message>
        <source>the GGUF file has a value of an unknown type</source>
        <translation>le fichier GGUF contient une valeur de type inconnu</translation>
    </message>
    <message>
        <source>the GGUF file has an array within an array</source>
        <translation>le fichier GGUF contient un tableau dans un tableau</translation>
    </message>
    <message>
        <source>the GGUF file has a key without a name</source>
        <translation>le fichier GGUF contient une clé sans nom</translation>
    </message>
    <message>
        <source>the GGUF file has a key or tensor twice</source>
        <translation>le fichier GGUF contient deux fois la même clé ou le même tenseur</translation>
    </message>
    <message>
        <source>the alignment of the GGUF file isn’t a power of two</source>
        <translation>l’alignement du fichier GGUF n’est pas une puissance de deux</translation>
    </message>
    <message>
        <source>a tensor name is too long</source>
        <translation>un nom de tenseur est trop long</translation>
    </message>
    <message>
        <source>a tensor of the GGUF file has impossible dimensions</source>
        <translation>un tenseur du fichier GGUF a des dimensions impossibles</translation>
    </message>
    <message>
        <source>a tensor of the GGUF file has an unknown type</source>
        <translation>un tenseur du fichier GGUF est de type inconnu</translation>
    </message>
    <message>
        <source>a row of a quantised tensor isn’t whole blocks</source>
        <translation>une ligne d’un tenseur quantifié n’est pas un nombre entier de blocs</translation>
    </message>
    <message>
        <source>the tensors of the GGUF file don’t follow each other</source>
        <translation>les tenseurs du fichier GGUF ne se suivent pas</translation>
    </message>
    <message>
        <source>the GGUF file has no tensors and names neither an architecture nor a tokenizer</source>
        <translation>le fichier GGUF n’a pas de tenseurs et ne nomme ni architecture ni analyseur lexical</translation>
    </message>
    <message>
        <source>a part of the split GGUF file is missing</source>
        <translation>il manque une partie du fichier GGUF découpé</translation>
    </message>
    <message>
        <source>the parts of the split GGUF file don’t belong together</source>
        <translation>les parties du fichier GGUF découpé ne vont pas ensemble</translation>
    </message>
    <message>
        <source>the header of the safetensors file can’t be that long</source>
        <translation>l’en-tête du fichier safetensors ne peut pas être aussi long</translation>
    </message>
    <message>
        <source>the header of the safetensors file isn’t what the format asks for</source>
        <translation>l’en-tête du fichier safetensors n’est pas conforme au format</translation>
    </message>
    <message>
        <source>the safetensors file has a tensor of an unknown type</source>
        <translation>le fichier safetensors contient un tenseur de type inconnu</translation>
    </message>
    <message>
        <source>a tensor of the safetensors file doesn’t fill its place</source>
        <translation>un tenseur du fichier safetensors n’occupe pas exactement sa place</translation>
    </message>
    <message>
        <source>the checkpoint holds a tensor twice</source>
        <translation>le point de reprise contient deux fois le même tenseur</translation>
    </message>
    <message>
        <source>the index doesn’t say which file holds which tensor</source>
        <translation>l’index ne dit pas quel fichier contient quel tenseur</translation>
    </message>
    <message>
        <source>this list doesn’t have one value a layer</source>
        <translation>cette liste n’a pas une valeur par couche</translation>
    </message>
    <message>
        <source>this value isn’t known here</source>
        <translation>cette valeur n’est pas connue ici</translation>
    </message>
    <message>
        <source>the file is larger than any file of its kind</source>
        <translation>le fichier est plus grand que tout fichier de ce type</translation>
    </message>
    <message>
        <source>this isn’t a model file</source>
        <translation>ce n’est pas un fichier de modèle</translation>
    </message>
    <message>
        <source>there is no model in this folder</source>
        <translation>il n’y a pas de modèle dans ce dossier</translation>
    </message>
    <message>
        <source>a weight file that the index names is missing</source>
        <translation>un fichier de poids nommé par l’index manque</translation>
    </message>
    <message>
        <source>this engine profile can’t be read</source>
        <translation>ce profil de moteur est illisible</translation>
    </message>
    <message>
        <source>no model can be read from here</source>
        <translation>aucun modèle ne peut être lu à cet endroit</translation>
    </message>
    <message>
        <source>this version of the engine isn’t known</source>
        <translation>cette version du moteur n’est pas connue</translation>
    </message>
    <message>
        <source>this command comes with a later version</source>
        <translation>cette commande viendra avec une version ultérieure</translation>
    </message>
    <message>
        <source>this isn’t the start-up log of a known engine</source>
        <translation>ce n’est pas le journal de démarrage d’un moteur connu</translation>
    </message>
    <message>
        <source>the log’s model isn’t in the catalogue</source>
        <translation>le modèle du journal n’est pas au catalogue</translation>
    </message>
</context>
<context>
    <name>Estimate</name>
    <message>
        <source>exact</source>
        <translation>exact</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>Composant</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>Gio</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>Marge</translation>
    </message>
    <message>
        <source>Calculation</source>
        <translation>Calcul</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>GPU %1 of %2, %3 usable</source>
        <translation>GPU %1 sur %2, %3 utilisables</translation>
    </message>
    <message>
        <source>The engine would set aside %1 for the cache: %2 tokens.</source>
        <translation>Le moteur réserverait %1 pour le cache : %2 jetons.</translation>
    </message>
    <message>
        <source>Largest number of sequences: %1</source>
        <translation>Plus grand nombre de séquences : %1</translation>
    </message>
    <message>
        <source>Largest context: %1 tokens</source>
        <translation>Plus long contexte : %1 jetons</translation>
    </message>
    <message>
        <source>Largest micro-batch: %1</source>
        <translation>Plus grand micro-lot : %1</translation>
    </message>
    <message>
        <source>Largest sequence: %1 tokens</source>
        <translation>Plus longue séquence : %1 jetons</translation>
    </message>
    <message>
        <source>Fewest GPUs: %1</source>
        <translation>Nombre minimal de GPU : %1</translation>
    </message>
    <message>
        <source>What would make it fit:</source>
        <translation>Ce qui le ferait tenir :</translation>
    </message>
    <message>
        <source>Software: %1</source>
        <translation>Logiciels : %1</translation>
    </message>
</context>
<context>
    <name>Evidence</name>
    <message>
        <source>Quantity</source>
        <translation>Grandeur</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Lignes</translation>
    </message>
    <message>
        <source>Median error</source>
        <translation>Erreur médiane</translation>
    </message>
    <message>
        <source>90 % within</source>
        <translation>90 % sous</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>La plus grande</translation>
    </message>
    <message>
        <source>Inside the band</source>
        <translation>Dans la marge</translation>
    </message>
    <message>
        <source>Width of the band</source>
        <translation>Largeur de la marge</translation>
    </message>
    <message>
        <source>not predicted: %1</source>
        <translation>non prévu : %1</translation>
    </message>
    <message>
        <source>%1 measured cases of this kind ship with the program; %2 figures are of this engine. An error is shown, not tuned away.</source>
        <translation>%1 cas mesurés de ce genre accompagnent le programme ; %2 valeurs concernent ce moteur. Une erreur est montrée, pas gommée.</translation>
    </message>
    <message>
        <source>Nearest to this scenario</source>
        <translation>Les plus proches de ce scénario</translation>
    </message>
    <message>
        <source>Case and figure</source>
        <translation>Cas et grandeur</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Mesuré</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Prévu</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Erreur</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>Marge</translation>
    </message>
    <message>
        <source>This engine, all cases</source>
        <translation>Ce moteur, tous les cas</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Grandeur</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>dedans</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>dehors</translation>
    </message>
    <message>
        <source>Your run: %1</source>
        <translation>Votre exécution : %1</translation>
    </message>
    <message>
        <source>Open an engine log…</source>
        <translation>Ouvrir un journal de moteur…</translation>
    </message>
    <message>
        <source>Start-up logs of vLLM, SGLang, llama.cpp and ollama; they can be dropped onto the window, too</source>
        <translation>Journaux de démarrage de vLLM, SGLang, llama.cpp et ollama ; on peut aussi les déposer sur la fenêtre</translation>
    </message>
</context>
<context>
    <name>Finding</name>
    <message>
        <source>The file has members that this version doesn’t know ({members}). They are kept when the file is saved.</source>
        <translation>Le fichier contient des membres inconnus de cette version ({members}). Ils sont conservés à l’enregistrement.</translation>
    </message>
    <message>
        <source>The usable memory of {gpu} isn’t known, so no verdict is given.</source>
        <translation>La mémoire utilisable de {gpu} n’est pas connue ; aucun verdict n’est donné.</translation>
    </message>
    <message>
        <source>The peak is text encoding ({bytes}).</source>
        <translation>Le pic est l’encodage du texte ({bytes}).</translation>
    </message>
    <message>
        <source>The peak is the VAE’s encoding of images ({bytes}).</source>
        <translation>Le pic est l’encodage d’images par le VAE ({bytes}).</translation>
    </message>
    <message>
        <source>The peak is denoising ({bytes}).</source>
        <translation>Le pic est le débruitage ({bytes}).</translation>
    </message>
    <message>
        <source>The peak is the VAE’s decoding ({bytes}), not denoising.</source>
        <translation>Le pic est le décodage du VAE ({bytes}), pas le débruitage.</translation>
    </message>
    <message>
        <source>Decoding images one at a time (VAE slicing) lowers it by {gain}, to {bytes}; the images are the same.</source>
        <translation>Décoder les images une à une (découpage du VAE) le réduit de {gain}, à {bytes} ; les images sont les mêmes.</translation>
    </message>
    <message>
        <source>Freeing each component after its use, the text encoder first (model offload), lowers it by {gain}, to {bytes}.</source>
        <translation>Libérer chaque composant après usage, l’encodeur de texte d’abord (déchargement par modèle), le réduit de {gain}, à {bytes}.</translation>
    </message>
    <message>
        <source>A fused attention kernel lowers it by {gain}, to {bytes}.</source>
        <translation>Un noyau d’attention fusionné le réduit de {gain}, à {bytes}.</translation>
    </message>
    <message>
        <source>A VAE in bf16 lowers it by {gain}, to {bytes}; check the pictures for banding.</source>
        <translation>Un VAE en bf16 le réduit de {gain}, à {bytes} ; vérifiez l’absence de bandes dans les images.</translation>
    </message>
    <message>
        <source>One image at a time lowers it by {gain}, to {bytes}.</source>
        <translation>Une image à la fois le réduit de {gain}, à {bytes}.</translation>
    </message>
    <message>
        <source>Tiling the VAE lowers it by {gain}, to {bytes}; seams and tone drift are possible.</source>
        <translation>Le tuilage du VAE le réduit de {gain}, à {bytes} ; des raccords et une dérive de teinte sont possibles.</translation>
    </message>
    <message>
        <source>An fp8 denoiser lowers it by {gain}, to {bytes}.</source>
        <translation>Un débruiteur en fp8 le réduit de {gain}, à {bytes}.</translation>
    </message>
    <message>
        <source>A 4-bit text encoder lowers it by {gain}, to {bytes}.</source>
        <translation>Un encodeur de texte en 4 bits le réduit de {gain}, à {bytes}.</translation>
    </message>
    <message>
        <source>A 4-bit denoiser lowers it by {gain}, to {bytes}; check the quality.</source>
        <translation>Un débruiteur en 4 bits le réduit de {gain}, à {bytes} ; vérifiez la qualité.</translation>
    </message>
    <message>
        <source>Group offload of the denoiser lowers it by {gain}, to {bytes}; each step gets slower.</source>
        <translation>Le déchargement du débruiteur par groupes le réduit de {gain}, à {bytes} ; chaque étape ralentit.</translation>
    </message>
    <message>
        <source>Sequential offload lowers it by {gain}, to {bytes}; each step gets much slower.</source>
        <translation>Le déchargement séquentiel le réduit de {gain}, à {bytes} ; chaque étape ralentit beaucoup.</translation>
    </message>
    <message>
        <source>Half the frames lower it by {gain}, to {bytes}.</source>
        <translation>La moitié des images du clip le réduit de {gain}, à {bytes}.</translation>
    </message>
    <message>
        <source>Tensors need {allocated}; PyTorch’s allocator may hold {reserved}, and the driver may show {used} in use.</source>
        <translation>Les tenseurs demandent {allocated} ; l’allocateur de PyTorch peut en garder {reserved}, et le pilote en montrer {used} d’occupés.</translation>
    </message>
    <message>
        <source>With slicing, images are decoded one after the other: the same pictures, a little slower. Denoising still holds the whole batch.</source>
        <translation>Avec le découpage, les images sont décodées l’une après l’autre : les mêmes images, un peu plus lentement. Le débruitage garde tout le lot.</translation>
    </message>
    <message>
        <source>VAE slicing changes nothing for one image or clip.</source>
        <translation>Le découpage du VAE ne change rien pour une seule image ou un seul clip.</translation>
    </message>
    <message>
        <source>This VAE can’t decode in tiles.</source>
        <translation>Ce VAE ne sait pas décoder par tuiles.</translation>
    </message>
    <message>
        <source>Tiling changes nothing: a tile of {tile_width} × {tile_height} pixels covers the whole image. A smaller tile would help.</source>
        <translation>Le tuilage ne change rien : une tuile de {tile_width} × {tile_height} pixels couvre toute l’image. Une tuile plus petite aiderait.</translation>
    </message>
    <message>
        <source>Tiles of {tile_width} × {tile_height} pixels see their own statistics: tone and contrast may drift between them, and seams may show where the overlap is small. Larger tiles and more overlap are safer.</source>
        <translation>Les tuiles de {tile_width} × {tile_height} pixels ont chacune leurs statistiques : teinte et contraste peuvent dériver de l’une à l’autre, et des raccords apparaître si le recouvrement est faible. De plus grandes tuiles et plus de recouvrement sont plus sûrs.</translation>
    </message>
    <message>
        <source>In a clip, tiles may flash at their borders.</source>
        <translation>Dans un clip, les tuiles peuvent scintiller à leurs bords.</translation>
    </message>
    <message>
        <source>This VAE overflows in fp16, so it is moved to fp32 for decoding: twice the memory. bf16, or a VAE repaired for fp16, avoids it.</source>
        <translation>Ce VAE déborde en fp16 et passe en fp32 pour le décodage : deux fois plus de mémoire. bf16, ou un VAE corrigé pour fp16, l’évite.</translation>
    </message>
    <message>
        <source>Guidance is distilled into this model: it runs once a step, and guidance adds no memory.</source>
        <translation>Le guidage est distillé dans ce modèle : il s’exécute une fois par étape, et le guidage n’ajoute pas de mémoire.</translation>
    </message>
    <message>
        <source>Guidance runs as two calls in turn: it costs time, not memory.</source>
        <translation>Le guidage s’exécute en deux appels successifs : il coûte du temps, pas de la mémoire.</translation>
    </message>
    <message>
        <source>8-bit bitsandbytes components can’t be offloaded: {bytes} stay on the card in every phase.</source>
        <translation>Les composants 8 bits de bitsandbytes ne se déchargent pas : {bytes} restent sur la carte à chaque phase.</translation>
    </message>
    <message>
        <source>The T5 encoder keeps its output matrices in fp32 ({bytes}) and its embedding in 16 bits.</source>
        <translation>L’encodeur T5 garde ses matrices de sortie en fp32 ({bytes}) et son plongement en 16 bits.</translation>
    </message>
    <message>
        <source>Group offload is taken to cover the denoiser; the other components stay on the card.</source>
        <translation>Le déchargement par groupes est supposé couvrir le débruiteur ; les autres composants restent sur la carte.</translation>
    </message>
    <message>
        <source>The adapter’s size is estimated from its rank: which matrices it covers isn’t known.</source>
        <translation>La taille de l’adaptateur est estimée d’après son rang : les matrices couvertes ne sont pas connues.</translation>
    </message>
    <message>
        <source>The ControlNet is counted as a share of the denoiser; sizes differ between releases.</source>
        <translation>Le ControlNet est compté comme une part du débruiteur ; sa taille varie selon les versions publiées.</translation>
    </message>
    <message>
        <source>{engine} has no such offload mode: whole components are moved instead.</source>
        <translation>{engine} n’a pas ce mode de déchargement : des composants entiers sont déplacés à la place.</translation>
    </message>
    <message>
        <source>ComfyUI would stream about {bytes} of weights from host memory: it runs, but slower.</source>
        <translation>ComfyUI lirait environ {bytes} de poids depuis la mémoire hôte : cela fonctionne, mais plus lentement.</translation>
    </message>
    <message>
        <source>On AMD, convolutions of the VAE reserve about 1.6 times as much as on NVIDIA.</source>
        <translation>Sur AMD, les convolutions du VAE réservent environ 1,6 fois plus que sur NVIDIA.</translation>
    </message>
    <message>
        <source>{engine} doesn’t divide one image over several devices; the plan shows what a division would hold.</source>
        <translation>{engine} ne répartit pas une image sur plusieurs cartes ; le plan montre ce qu’une répartition garderait.</translation>
    </message>
    <message>
        <source>More replicas ({replicas}) than images ({images}): some have nothing to do.</source>
        <translation>Plus de répliques ({replicas}) que d’images ({images}) : certaines n’ont rien à faire.</translation>
    </message>
    <message>
        <source>Guidance can’t be divided here: it needs an even data-parallel degree and a model that runs two passes.</source>
        <translation>Le guidage ne peut pas être réparti ici : il faut un degré de parallélisme de données pair et un modèle à deux passes.</translation>
    </message>
    <message>
        <source>One device decodes the whole picture: its VAE peak doesn’t shrink with the others. A parallel VAE divides it.</source>
        <translation>Une seule carte décode toute l’image : son pic de VAE ne diminue pas avec les autres. Un VAE parallèle le répartit.</translation>
    </message>
    <message>
        <source>Not every count of {model} is verified; the catalogue says which.</source>
        <translation>Tous les comptes de {model} ne sont pas vérifiés ; le catalogue indique lesquels.</translation>
    </message>
    <message>
        <source>The activations of {model} are assumed from its block structure, not traced: the band is wide.</source>
        <translation>Les activations de {model} sont supposées d’après la structure de ses blocs, non mesurées : la bande est large.</translation>
    </message>
    <message>
        <source>PyTorch 2.9 and later may need far more for 3-D convolutions.</source>
        <translation>PyTorch 2.9 et suivants peuvent demander bien plus pour les convolutions 3-D.</translation>
    </message>
    <message>
        <source>The peak is reached while the model is loaded ({bytes}): the training step itself needs less.</source>
        <translation>Le pic est atteint pendant le chargement du modèle ({bytes}) : l’étape d’entraînement demande moins.</translation>
    </message>
    <message>
        <source>The peak is at the end of the forward pass ({bytes}), with {activations} of activations and {loss} of logits and loss. A chunked or fused loss, a smaller micro-batch, shorter sequences or more checkpointing lower it.</source>
        <translation>Le pic est à la fin de la passe avant ({bytes}), avec {activations} d’activations et {loss} de logits et de perte. Une perte par morceaux ou fusionnée, un micro-lot plus petit, des séquences plus courtes ou davantage de checkpointing le réduisent.</translation>
    </message>
    <message>
        <source>The peak is at the start of the backward pass ({bytes}), while the activations of all layers ({activations}) are still kept. Activation checkpointing or a smaller micro-batch lower it.</source>
        <translation>Le pic est au début de la rétropropagation ({bytes}), quand les activations de toutes les couches ({activations}) sont encore gardées. Le checkpointing d’activations ou un micro-lot plus petit le réduisent.</translation>
    </message>
    <message>
        <source>The peak is at the start of the backward pass ({bytes}), while one layer is recomputed beside the kept inputs ({activations} of activations). A smaller micro-batch, activation offload or tensor parallelism lower it.</source>
        <translation>Le pic est au début de la rétropropagation ({bytes}), quand une couche est recalculée à côté des entrées gardées ({activations} d’activations). Un micro-lot plus petit, le déport des activations ou le parallélisme de tenseurs le réduisent.</translation>
    </message>
    <message>
        <source>The peak is at the end of the backward pass ({bytes}), when all gradients exist ({gradients}). Sharding the gradients, an optimizer in the backward pass or LoRA lower it; a smaller batch hardly does.</source>
        <translation>Le pic est à la fin de la rétropropagation ({bytes}), quand tous les gradients existent ({gradients}). Le partage des gradients, un optimiseur dans la rétropropagation ou LoRA le réduisent ; un lot plus petit n’y change presque rien.</translation>
    </message>
    <message>
        <source>The peak is in the optimizer step ({bytes}): weights, gradients ({gradients}), states and temporaries. A fused kernel, 8-bit states, sharding or offload lower it; a smaller batch doesn’t.</source>
        <translation>Le pic est à l’étape de l’optimiseur ({bytes}) : poids, gradients ({gradients}), états et temporaires. Un noyau fusionné, des états sur 8 bits, le partage ou le déport le réduisent ; un lot plus petit n’y change rien.</translation>
    </message>
    <message>
        <source>Which counter is read matters: about {allocated} allocated, {reserved} reserved by the framework, {device} on the device.</source>
        <translation>Le compteur lu a son importance : environ {allocated} alloués, {reserved} réservés par le cadre, {device} sur l’appareil.</translation>
    </message>
    <message>
        <source>Each of the {ranks} ranks holds a full copy: replication speeds training up, it doesn’t pool memory.</source>
        <translation>Chacun des {ranks} rangs garde une copie complète : la réplication accélère l’entraînement, elle ne met pas la mémoire en commun.</translation>
    </message>
    <message>
        <source>It doesn’t fit because every rank needs {needed} of its own {capacity}; {ranks} replicated GPUs never add up to one larger memory. Sharding (FSDP, ZeRO) divides the states.</source>
        <translation>Cela ne tient pas, car chaque rang a besoin de {needed} sur ses propres {capacity} ; {ranks} GPU répliqués ne s’additionnent jamais en une mémoire plus grande. Le partage (FSDP, ZeRO) divise les états.</translation>
    </message>
    <message>
        <source>A sharding is chosen, but there is only one data-parallel rank: nothing is divided.</source>
        <translation>Un partage est choisi, mais il n’y a qu’un rang de parallélisme de données : rien n’est divisé.</translation>
    </message>
    <message>
        <source>Embedding, final norm and head form the root unit and stay gathered ({bytes} with the current layer), however many ranks share them.</source>
        <translation>L’embedding, la norme finale et la tête forment l’unité racine et restent rassemblés ({bytes} avec la couche en cours), quel que soit le nombre de rangs qui les partagent.</translation>
    </message>
    <message>
        <source>The first of {stages} pipeline stages keeps the activations of {in_flight} micro-batches, the last one holds the logits: both ends are worked out.</source>
        <translation>Le premier des {stages} étages du pipeline garde les activations de {in_flight} micro-lots, le dernier tient les logits : les deux bouts sont calculés.</translation>
    </message>
    <message>
        <source>Gradients ({bytes}) stay through the forward pass as well (accumulation or flat buffers); accumulation adds no activations.</source>
        <translation>Les gradients ({bytes}) restent aussi pendant la passe avant (accumulation ou tampons plats) ; l’accumulation n’ajoute pas d’activations.</translation>
    </message>
    <message>
        <source>An optimizer in the backward pass can’t accumulate gradients over {steps} micro-batches.</source>
        <translation>Un optimiseur dans la rétropropagation ne peut pas accumuler les gradients de {steps} micro-lots.</translation>
    </message>
    <message>
        <source>The foreach kernel of the optimizer needs {bytes} of temporaries in its step; a fused kernel doesn’t.</source>
        <translation>Le noyau foreach de l’optimiseur demande {bytes} de temporaires pendant son étape ; un noyau fusionné, non.</translation>
    </message>
    <message>
        <source>Optimizer states lie in unified memory: {resident} on the GPU as long as there is room, the rest on the host ({host}). Framework counters don’t show them.</source>
        <translation>Les états de l’optimiseur sont en mémoire unifiée : {resident} sur le GPU tant qu’il y a de la place, le reste sur l’hôte ({host}). Les compteurs du cadre ne les montrent pas.</translation>
    </message>
    <message>
        <source>Muon orthogonalises whole matrices: hidden matrices keep one momentum, embeddings, head and norms stay with AdamW.</source>
        <translation>Muon orthogonalise des matrices entières : les matrices cachées gardent un seul moment ; embeddings, tête et normes restent à AdamW.</translation>
    </message>
    <message>
        <source>Communication buckets ({buckets}) take more than sharding saves ({saved}) on this small model.</source>
        <translation>Les tampons de communication ({buckets}) prennent plus que le partage n’économise ({saved}) sur ce petit modèle.</translation>
    </message>
    <message>
        <source>Batches are padded to their longest sample; the plan counts {tokens} tokens. Real lengths are often shorter, and varying shapes fragment memory.</source>
        <translation>Les lots sont complétés jusqu’à leur plus long échantillon ; le plan compte {tokens} jetons. Les longueurs réelles sont souvent plus courtes, et des formes variables fragmentent la mémoire.</translation>
    </message>
    <message>
        <source>Batches are padded to their longest sample: the peak counts {tokens} tokens, the low end the mean length.</source>
        <translation>Les lots sont complétés jusqu’à leur plus long échantillon : le pic compte {tokens} jetons, la borne basse la longueur moyenne.</translation>
    </message>
    <message>
        <source>Sequences of {tokens} tokens are longer than the model’s context of {context}.</source>
        <translation>Les séquences de {tokens} jetons dépassent le contexte du modèle, {context}.</translation>
    </message>
    <message>
        <source>Eager attention keeps the score matrix: it grows with the square of {tokens} tokens. Flash attention doesn’t.</source>
        <translation>L’attention « eager » garde la matrice des scores : elle croît avec le carré de {tokens} jetons. Flash attention, non.</translation>
    </message>
    <message>
        <source>LoRA of rank {rank} trains {parameters} parameters.</source>
        <translation>LoRA de rang {rank} entraîne {parameters} paramètres.</translation>
    </message>
    <message>
        <source>Without checkpointing, the adapters keep more activations than full fine-tuning would: fp32 adapters and dropout copy the input of every module.</source>
        <translation>Sans checkpointing, les adaptateurs gardent plus d’activations qu’un entraînement complet : les adaptateurs en fp32 et le dropout copient l’entrée de chaque module.</translation>
    </message>
    <message>
        <source>DoRA computes the norm of whole weight matrices: a further transient, and slower steps.</source>
        <translation>DoRA calcule la norme de matrices de poids entières : un temporaire de plus et des étapes plus lentes.</translation>
    </message>
    <message>
        <source>Adapters on experts are counted for every expert; some frameworks leave experts out.</source>
        <translation>Les adaptateurs sur les experts sont comptés pour chaque expert ; certains cadres laissent les experts de côté.</translation>
    </message>
    <message>
        <source>The frozen base is held in {format}. Check the quality of the result, and that the kernels support this GPU.</source>
        <translation>La base gelée est gardée en {format}. Vérifiez la qualité du résultat, et que les noyaux prennent en charge ce GPU.</translation>
    </message>
    <message>
        <source>A preparation step may cast embeddings, head and norms to fp32: up to {bytes} more.</source>
        <translation>Une étape de préparation peut convertir embeddings, tête et normes en fp32 : jusqu’à {bytes} de plus.</translation>
    </message>
    <message>
        <source>All experts count as parameters; tokens that gather on few experts move the peak between ranks.</source>
        <translation>Tous les experts comptent comme paramètres ; des jetons qui se concentrent sur peu d’experts déplacent le pic d’un rang à l’autre.</translation>
    </message>
    <message>
        <source>The vision or audio tower ({bytes}) is loaded but not trained by text.</source>
        <translation>La tour de vision ou d’audio ({bytes}) est chargée, mais le texte ne l’entraîne pas.</translation>
    </message>
    <message>
        <source>A checkpoint takes {bytes}; {copies} copies with the one being written need {gigabytes} GB of storage.</source>
        <translation>Un point de contrôle prend {bytes} ; {copies} copies avec celle en cours d’écriture demandent {gigabytes} Go de stockage.</translation>
    </message>
    <message>
        <source>A full (gathered) checkpoint needs {bytes} of host memory on one rank, and raises the peak while it is gathered. Sharded checkpoints don’t.</source>
        <translation>Un point de contrôle complet (rassemblé) demande {bytes} de mémoire hôte sur un rang et élève le pic pendant le rassemblement. Les points de contrôle partagés, non.</translation>
    </message>
    <message>
        <source>A checkpoint counts once it has been restored: test it on the same GPUs and on another number of them (for example {other}), and compare step, learning rate, loss and data position.</source>
        <translation>Un point de contrôle ne compte qu’une fois restauré : testez-le sur les mêmes GPU et sur un autre nombre (par exemple {other}), et comparez l’étape, le taux d’apprentissage, la perte et la position dans les données.</translation>
    </message>
    <message>
        <source>Plain shard files are tied to {ranks} ranks: only distributed or universal formats can be loaded on another number.</source>
        <translation>De simples fichiers de fragments sont liés à {ranks} rangs : seuls les formats distribués ou universels se chargent sur un autre nombre.</translation>
    </message>
    <message>
        <source>Without optimizer states, training can’t be resumed exactly.</source>
        <translation>Sans les états de l’optimiseur, l’entraînement ne peut pas reprendre à l’identique.</translation>
    </message>
    <message>
        <source>The job takes about {hours} h of the {term_hours} h rented.</source>
        <translation>Le travail prend environ {hours} h sur les {term_hours} h louées.</translation>
    </message>
    <message>
        <source>The job takes about {hours} h, the term has {term_hours} h: it doesn’t end in time.</source>
        <translation>Le travail prend environ {hours} h, la durée louée est de {term_hours} h : il ne finit pas à temps.</translation>
    </message>
    <message>
        <source>The job takes about {hours} of {term_hours} h: too little remains to write the last checkpoint and take the data away.</source>
        <translation>Le travail prend environ {hours} h sur {term_hours} h : il reste trop peu pour écrire le dernier point de contrôle et emporter les données.</translation>
    </message>
    <message>
        <source>Write the last checkpoint by hour {last_hour} of {term_hours}: stopping doesn’t pause the rental, and taking the data away needs about {export_hours} h.</source>
        <translation>Écrivez le dernier point de contrôle avant l’heure {last_hour} sur {term_hours} : s’arrêter ne suspend pas la location, et emporter les données demande environ {export_hours} h.</translation>
    </message>
    <message>
        <source>The file ends before its weights do ({place}, {detail} bytes): it can be planned with, but not loaded.</source>
        <translation>Le fichier s’arrête avant la fin de ses poids ({place}, {detail} octets) : il peut servir à planifier, mais pas être chargé.</translation>
    </message>
    <message>
        <source>The file holds no weights: the model is described by its metadata alone.</source>
        <translation>Le fichier ne contient pas de poids : le modèle est décrit par ses seules métadonnées.</translation>
    </message>
    <message>
        <source>The layers of this architecture aren’t known ({place} {detail}): weights are exact, caches can’t be computed.</source>
        <translation>Les couches de cette architecture ne sont pas connues ({place} {detail}) : les poids sont exacts, les caches ne peuvent pas être calculés.</translation>
    </message>
    <message>
        <source>The architecture “{detail}” isn’t known; it is read as a plain decoder by its fields.</source>
        <translation>L’architecture « {detail} » n’est pas connue ; elle est lue comme un simple décodeur d’après ses champs.</translation>
    </message>
    <message>
        <source>This architecture isn’t known by name; it is read as {detail}.</source>
        <translation>Cette architecture n’est pas connue par son nom ; elle est lue comme {detail}.</translation>
    </message>
    <message>
        <source>The config leaves out what its class ({detail}) supplies; those values are filled in.</source>
        <translation>La configuration omet ce que sa classe ({detail}) fournit ; ces valeurs sont complétées.</translation>
    </message>
    <message>
        <source>The config doesn’t say whether embedding and head share their weights; they are counted apart.</source>
        <translation>La configuration ne dit pas si l’embedding et la tête partagent leurs poids ; ils sont comptés séparément.</translation>
    </message>
    <message>
        <source>The config states no number type; {detail} is assumed.</source>
        <translation>La configuration n’indique aucun type numérique ; {detail} est supposé.</translation>
    </message>
    <message>
        <source>The config states no context length.</source>
        <translation>La configuration n’indique aucune longueur de contexte.</translation>
    </message>
    <message>
        <source>The config doesn’t say how many experts a token uses; {detail} is assumed.</source>
        <translation>La configuration ne dit pas combien d’experts un jeton utilise ; {detail} est supposé.</translation>
    </message>
    <message>
        <source>The config states an attention window but not for which layers; it is taken for all.</source>
        <translation>La configuration indique une fenêtre d’attention sans dire pour quelles couches ; elle est prise pour toutes.</translation>
    </message>
    <message>
        <source>The layer type “{detail}” ({place}) isn’t known; it is taken as full attention.</source>
        <translation>Le type de couche « {detail} » ({place}) n’est pas connu ; il est pris comme attention complète.</translation>
    </message>
    <message>
        <source>The list {place} has {detail} values, more than there are layers; the rest is left out.</source>
        <translation>La liste {place} a {detail} valeurs, plus que de couches ; le reste est ignoré.</translation>
    </message>
    <message>
        <source>The hidden size doesn’t divide by the {detail} heads and no head width is stated; it is rounded down.</source>
        <translation>La taille cachée ne se divise pas par les {detail} têtes et aucune largeur de tête n’est indiquée ; elle est arrondie vers le bas.</translation>
    </message>
    <message>
        <source>The config leaves out the vision tower; the one that this family ({detail}) was published with is counted.</source>
        <translation>La configuration omet la tour visuelle ; celle avec laquelle cette famille ({detail}) a été publiée est comptée.</translation>
    </message>
    <message>
        <source>The vision tower “{detail}” isn’t known; it is counted as a plain one of its size.</source>
        <translation>La tour visuelle « {detail} » n’est pas connue ; elle est comptée comme une tour simple de sa taille.</translation>
    </message>
    <message>
        <source>The config doesn’t say how many layers the vision tower has; {detail} are assumed.</source>
        <translation>La configuration ne dit pas combien de couches a la tour visuelle ; {detail} sont supposées.</translation>
    </message>
    <message>
        <source>The part {place} isn’t counted: its weights come on top.</source>
        <translation>La partie {place} n’est pas comptée : ses poids s’y ajoutent.</translation>
    </message>
    <message>
        <source>The quantisation “{detail}” isn’t known; the weights are counted in their unquantised type.</source>
        <translation>La quantification « {detail} » n’est pas connue ; les poids sont comptés dans leur type non quantifié.</translation>
    </message>
    <message>
        <source>{detail} is counted as the format nearest to it in size.</source>
        <translation>{detail} est compté comme le format le plus proche en taille.</translation>
    </message>
    <message>
        <source>The files hold {detail}, which the config doesn’t say; the files count.</source>
        <translation>Les fichiers contiennent du {detail}, ce que la configuration ne dit pas ; les fichiers font foi.</translation>
    </message>
    <message>
        <source>The files hold other tensors than the config implies ({detail} parameters); the files count.</source>
        <translation>Les fichiers contiennent d’autres tenseurs que ne l’implique la configuration ({detail} paramètres) ; les fichiers font foi.</translation>
    </message>
    <message>
        <source>Without {detail} beside the weights their size is known, but not the cache.</source>
        <translation>Sans {detail} à côté des poids, leur taille est connue, mais pas le cache.</translation>
    </message>
    <message>
        <source>The weight files that {place} names aren’t here; their size is the one it states.</source>
        <translation>Les fichiers de poids que nomme {place} ne sont pas ici ; leur taille est celle qu’il indique.</translation>
    </message>
    <message>
        <source>{gpu} is sold as {marketed} GB; a framework can use {usable} of it. The plan counts with what is usable.</source>
        <translation>{gpu} est vendu pour {marketed} Go ; un framework peut en utiliser {usable}. Le calcul part de la mémoire utilisable.</translation>
    </message>
    <message>
        <source>Error correction (ECC) on {gpu} takes {bytes} of its memory; it is counted as switched on.</source>
        <translation>La correction d’erreurs (ECC) de {gpu} prend {bytes} de sa mémoire ; elle est supposée active.</translation>
    </message>
    <message>
        <source>{gpu} shares its memory with the processor: what the system and its programs use is missing here.</source>
        <translation>{gpu} partage sa mémoire avec le processeur : ce que le système et ses programmes occupent manque ici.</translation>
    </message>
    <message>
        <source>Engines refuse to start {model} at tensor parallel {tensor}: its heads or widths don’t divide by it. The figures are only what it would take.</source>
        <translation>Les moteurs refusent de lancer {model} avec un parallélisme tensoriel de {tensor} : ses têtes ou ses largeurs ne s’y divisent pas. Les chiffres disent seulement ce qu’il faudrait.</translation>
    </message>
    <message>
        <source>The model has {kv_heads} KV heads for {tensor} ranks, so each head is held {copies} times: more GPUs add room for the cache, not density.</source>
        <translation>Le modèle a {kv_heads} têtes KV pour {tensor} rangs, chaque tête est donc gardée {copies} fois : plus de GPU donnent plus de place au cache, pas plus de densité.</translation>
    </message>
    <message>
        <source>The latent cache isn’t divided by tensor parallelism: each of the {tensor} ranks holds all of it.</source>
        <translation>Le cache latent n’est pas divisé par le parallélisme tensoriel : chacun des {tensor} rangs le garde en entier.</translation>
    </message>
    <message>
        <source>{context} tokens are more than the {model} that the model was made for.</source>
        <translation>{context} jetons dépassent les {model} pour lesquels le modèle est fait.</translation>
    </message>
    <message>
        <source>{sequences} sequences a replica are more than max_num_seqs ({max_num_seqs}): the rest wait in the queue.</source>
        <translation>{sequences} séquences par réplique dépassent max_num_seqs ({max_num_seqs}) : les autres attendent dans la file.</translation>
    </message>
    <message>
        <source>This engine version keeps the whole context in the {layers} layers that only look at {window} tokens; its pool is charged for it.</source>
        <translation>Cette version du moteur garde tout le contexte dans les {layers} couches qui ne regardent que {window} jetons ; sa réserve en paie le prix.</translation>
    </message>
    <message>
        <source>The engine would set aside {pool} for the cache, but this workload needs {needed}: {missing} are missing.</source>
        <translation>Le moteur réserverait {pool} pour le cache, mais cette charge demande {needed} : il manque {missing}.</translation>
    </message>
    <message>
        <source>The engine sets aside {pool} for the cache whatever you do with it; this workload needs {needed} of it.</source>
        <translation>Le moteur réserve {pool} pour le cache quoi que vous en fassiez ; cette charge en demande {needed}.</translation>
    </message>
    <message>
        <source>This version captures CUDA graphs ({graphs}) on top of gpu_memory_utilization: the card will show about {used} of {capacity} in use.</source>
        <translation>Cette version capture les graphes CUDA ({graphs}) en plus de gpu_memory_utilization : la carte affichera environ {used} occupés sur {capacity}.</translation>
    </message>
    <message>
        <source>{bytes} are kept for sampling max_num_seqs = {max_num_seqs} sequences. Setting it to {lower} gives back {gain}.</source>
        <translation>{bytes} sont gardés pour échantillonner max_num_seqs = {max_num_seqs} séquences. Le régler sur {lower} rend {gain}.</translation>
    </message>
    <message>
        <source>{engine} has no {format} cache; it is counted as {used}.</source>
        <translation>{engine} n’a pas de cache en {format} ; il est compté en {used}.</translation>
    </message>
    <message>
        <source>{engine} on {gpu} keeps {format} weights compressed and computes in 16 bits (weight-only): that saves memory and promises no speed.</source>
        <translation>{engine} sur {gpu} garde les poids {format} compressés et calcule en 16 bits (weight-only) : cela économise de la mémoire et ne promet pas de vitesse.</translation>
    </message>
    <message>
        <source>{engine} on {gpu} runs {format} weights by conversion in software: slow, and memory may grow.</source>
        <translation>{engine} sur {gpu} exécute les poids {format} par conversion logicielle : lent, et la mémoire peut croître.</translation>
    </message>
    <message>
        <source>{engine} has no way to run {format} weights on {gpu}.</source>
        <translation>{engine} n’a aucun moyen d’exécuter des poids {format} sur {gpu}.</translation>
    </message>
    <message>
        <source>Whether {engine} runs {format} weights on {gpu} isn’t settled: check it with your build.</source>
        <translation>Il n’est pas établi que {engine} exécute des poids {format} sur {gpu} : vérifiez avec votre version.</translation>
    </message>
    <message>
        <source>{engine} on {gpu} reads the {format} cache by conversion: that saves memory and promises no speed.</source>
        <translation>{engine} sur {gpu} lit le cache {format} par conversion : cela économise de la mémoire et ne promet pas de vitesse.</translation>
    </message>
    <message>
        <source>{engine} has no {format} cache on {gpu}.</source>
        <translation>{engine} n’a pas de cache {format} sur {gpu}.</translation>
    </message>
    <message>
        <source>Whether {engine} has a {format} cache on {gpu} isn’t settled: check it with your build.</source>
        <translation>Il n’est pas établi que {engine} ait un cache {format} sur {gpu} : vérifiez avec votre version.</translation>
    </message>
    <message>
        <source>This release asks for a cache in {format}; “auto” follows it.</source>
        <translation>Cette publication demande un cache en {format} ; « auto » la suit.</translation>
    </message>
    <message>
        <source>The release holds {layers} more layers for predicting several tokens ({parameters} parameters); they are left out unless mtp is switched on.</source>
        <translation>La publication contient {layers} couches de plus pour prédire plusieurs jetons ({parameters} paramètres) ; elles sont laissées de côté tant que mtp n’est pas activé.</translation>
    </message>
    <message>
        <source>This model encodes its input at once and keeps nothing between requests: the context is the length of one input ({tokens} tokens), requests are batched up to {batch} tokens, and the number of users needs no memory.</source>
        <translation>Ce modèle encode son entrée d’un coup et ne garde rien entre deux requêtes : le contexte est la longueur d’une entrée ({tokens} jetons), les requêtes sont groupées jusqu’à {batch} jetons, et le nombre d’utilisateurs ne demande pas de mémoire.</translation>
    </message>
    <message>
        <source>The context is the length of the output; besides its cache each sequence holds keys and values of {source} input tokens ({cross}).</source>
        <translation>Le contexte est la longueur de la sortie ; outre son cache, chaque séquence garde les clés et valeurs de {source} jetons d’entrée ({cross}).</translation>
    </message>
    <message>
        <source>The context is the length of the transcript; besides its cache each stream holds keys and values of {source} audio frames ({cross}).</source>
        <translation>Le contexte est la longueur de la transcription ; outre son cache, chaque flux garde les clés et valeurs de {source} trames audio ({cross}).</translation>
    </message>
    <message>
        <source>Version {version} isn’t known; the rules of its neighbours apply (newest known: {newest}).</source>
        <translation>La version {version} n’est pas connue ; les règles des versions voisines s’appliquent (la plus récente connue : {newest}).</translation>
    </message>
    <message>
        <source>The server’s {devices} worker processes take about {bytes} of host memory.</source>
        <translation>Les {devices} processus du serveur prennent environ {bytes} de mémoire hôte.</translation>
    </message>
    <message>
        <source>llama.cpp loads GGUF only: {format} counts as 16-bit weights here. Choose a gguf format for a smaller file.</source>
        <translation>llama.cpp ne charge que le GGUF : {format} compte ici comme des poids sur 16 bits. Choisissez un format gguf pour un fichier plus petit.</translation>
    </message>
    <message>
        <source>{layers} layers stay on the host: {bytes} of weights need host memory, and each step copies the largest of their matrices to the GPU.</source>
        <translation>{layers} couches restent sur l’hôte : {bytes} de poids occupent sa mémoire, et chaque étape copie la plus grande de leurs matrices vers le GPU.</translation>
    </message>
    <message>
        <source>The experts stay on the host: {bytes} of weights need host memory.</source>
        <translation>Les experts restent sur l’hôte : {bytes} de poids occupent sa mémoire.</translation>
    </message>
    <message>
        <source>The token embedding stays on the host, and the GPU keeps a copy of it as the output matrix ({bytes}).</source>
        <translation>Le plongement des jetons reste sur l’hôte, et le GPU en garde une copie comme matrice de sortie ({bytes}).</translation>
    </message>
    <message>
        <source>A V cache in {format} needs flash attention; llama.cpp refuses to start without it.</source>
        <translation>Un cache V en {format} exige l’attention flash ; sans elle, llama.cpp refuse de démarrer.</translation>
    </message>
    <message>
        <source>GPU builds of llama.cpp have no attention kernel for K in {keys} with V in {values} unless built with GGML_CUDA_FA_ALL_QUANTS; without it attention runs on the host.</source>
        <translation>Les versions GPU de llama.cpp n’ont pas de noyau d’attention pour K en {keys} avec V en {values}, sauf si elles sont compilées avec GGML_CUDA_FA_ALL_QUANTS ; sinon l’attention s’exécute sur l’hôte.</translation>
    </message>
    <message>
        <source>llama.cpp rounds the context up: {allocated} cells are allocated for {asked} tokens.</source>
        <translation>llama.cpp arrondit le contexte vers le haut : {allocated} cellules sont allouées pour {asked} jetons.</translation>
    </message>
    <message>
        <source>llama.cpp doesn’t use the attention window of {architecture} models in this version: every layer keeps all tokens.</source>
        <translation>Cette version de llama.cpp n’exploite pas la fenêtre d’attention des modèles {architecture} : chaque couche garde tous les jetons.</translation>
    </message>
    <message>
        <source>The cache stays on the host ({bytes}): attention reads it over the bus.</source>
        <translation>Le cache reste sur l’hôte ({bytes}) : l’attention le lit à travers le bus.</translation>
    </message>
    <message>
        <source>The graph of {architecture} isn’t among those replayed exactly: the compute buffers come from a formula with a wide band.</source>
        <translation>Le graphe de {architecture} ne fait pas partie de ceux rejoués exactement : les tampons de calcul viennent d’une formule à large marge.</translation>
    </message>
    <message>
        <source>The compute buffers are those of build b{replayed}; build b{build} may place its graph differently, hence the band.</source>
        <translation>Les tampons de calcul sont ceux de la version b{replayed} ; la version b{build} peut placer son graphe autrement, d’où la marge.</translation>
    </message>
    <message>
        <source>With several GPUs the inputs of each GPU exist {copies} times, so that micro-batches overlap.</source>
        <translation>Avec plusieurs GPU, les entrées de chaque GPU existent en {copies} exemplaires, afin que les micro-lots se recouvrent.</translation>
    </message>
    <message>
        <source>Before build b{build}, 16-bit copies of a quantised cache were taken from a pool at run time and appear in no log.</source>
        <translation>Avant la version b{build}, les copies sur 16 bits d’un cache quantifié étaient prises dans une réserve pendant l’exécution et n’apparaissent dans aucun journal.</translation>
    </message>
    <message>
        <source>llama.cpp splits layers over the GPUs: a tensor or context degree of {degree} is treated as a split by layers.</source>
        <translation>llama.cpp répartit les couches entre les GPU : un degré tensoriel ou de contexte de {degree} est traité comme une répartition par couches.</translation>
    </message>
    <message>
        <source>ollama runs llama.cpp’s server since mid 2026; older versions estimate and place layers on their own.</source>
        <translation>ollama exécute le serveur de llama.cpp depuis la mi-2026 ; les versions plus anciennes estiment et placent elles-mêmes les couches.</translation>
    </message>
</context>
<context>
    <name>Fix</name>
    <message>
        <source> (%1 more room</source>
        <translation> (%1 de place en plus</translation>
    </message>
</context>
<context>
    <name>Form</name>
    <message>
        <source>automatic</source>
        <translation>automatique</translation>
    </message>
    <message>
        <source>automatic (%1)</source>
        <translation>automatique (%1)</translation>
    </message>
    <message>
        <source>%1 slider</source>
        <translation>Curseur %1</translation>
    </message>
    <message>
        <source>on</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>off</source>
        <translation>non</translation>
    </message>
    <message>
        <source>open</source>
        <translation>à convenir</translation>
    </message>
    <message>
        <source>newest</source>
        <translation>la plus récente</translation>
    </message>
    <message>
        <source>Search by name, family or size</source>
        <translation>Chercher par nom, famille ou taille</translation>
    </message>
    <message>
        <source>No model matches</source>
        <translation>Aucun modèle ne correspond</translation>
    </message>
    <message>
        <source>Open model file…</source>
        <translation>Ouvrir un fichier de modèle…</translation>
    </message>
    <message>
        <source>Search by name or memory</source>
        <translation>Chercher par nom ou mémoire</translation>
    </message>
    <message>
        <source>No GPU matches</source>
        <translation>Aucun GPU ne correspond</translation>
    </message>
    <message>
        <source>Not in the catalogue</source>
        <translation>Hors catalogue</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>auto · %1</source>
        <translation>auto · %1</translation>
    </message>
    <message>
        <source>%1, group %2</source>
        <translation>%1, groupe %2</translation>
    </message>
    <message>
        <source>%1 trillion parameters</source>
        <translation>%1 billions de paramètres</translation>
    </message>
    <message>
        <source>%1 billion parameters</source>
        <translation>%1 milliards de paramètres</translation>
    </message>
    <message>
        <source>%1 million parameters</source>
        <translation>%1 millions de paramètres</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>vérifié</translation>
    </message>
    <message>
        <source>count confirmed</source>
        <translation>décompte confirmé</translation>
    </message>
    <message>
        <source>from its configuration</source>
        <translation>d’après sa configuration</translation>
    </message>
    <message>
        <source>partly verified</source>
        <translation>vérifié en partie</translation>
    </message>
    <message>
        <source>from your file</source>
        <translation>d’après votre fichier</translation>
    </message>
    <message>
        <source>to be verified</source>
        <translation>à vérifier</translation>
    </message>
    <message>
        <source>video</source>
        <translation>vidéo</translation>
    </message>
    <message>
        <source>image</source>
        <translation>image</translation>
    </message>
    <message>
        <source>memory unknown</source>
        <translation>mémoire inconnue</translation>
    </message>
    <message>
        <source>context %1</source>
        <translation>contexte %1</translation>
    </message>
    <message>
        <source>usable memory unknown</source>
        <translation>mémoire utilisable inconnue</translation>
    </message>
    <message>
        <source>%1 GB/s</source>
        <translation>%1 Go/s</translation>
    </message>
    <message>
        <source>%1 devices a board</source>
        <translation>%1 GPU par carte</translation>
    </message>
    <message>
        <source>%1 runs natively on %2</source>
        <translation>%1 natif sur %2</translation>
    </message>
    <message>
        <source>%1 on %2: weights only, computed in 16 bits</source>
        <translation>%1 sur %2 : poids seuls, calcul en 16 bits</translation>
    </message>
    <message>
        <source>%1 on %2: emulated, slow</source>
        <translation>%1 sur %2 : émulé, lent</translation>
    </message>
    <message>
        <source>%1 doesn’t run on %2 with this engine</source>
        <translation>%1 ne tourne pas sur %2 avec ce moteur</translation>
    </message>
    <message>
        <source>%1 on %2: to be verified</source>
        <translation>%1 sur %2 : à vérifier</translation>
    </message>
    <message>
        <source>More about parallelism</source>
        <translation>Plus sur le parallélisme</translation>
    </message>
    <message>
        <source>Engine settings</source>
        <translation>Réglages du moteur</translation>
    </message>
    <message>
        <source>Memory and sharding</source>
        <translation>Mémoire et répartition</translation>
    </message>
    <message>
        <source>Optimizer, data and adapters</source>
        <translation>Optimiseur, données, adaptateurs</translation>
    </message>
    <message>
        <source>Checkpoints and duration</source>
        <translation>Points de contrôle et durée</translation>
    </message>
    <message>
        <source>More about the pipeline</source>
        <translation>Plus sur le pipeline</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Charge</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Cache KV</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Moteur</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Engine version</source>
        <translation>Version du moteur</translation>
    </message>
    <message>
        <source>Context per sequence</source>
        <translation>Contexte par séquence</translation>
    </message>
    <message>
        <source>Context tokens</source>
        <translation>Jetons de contexte</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>jetons</translation>
    </message>
    <message>
        <source>Sequences at once</source>
        <translation>Séquences simultanées</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>Simultanéité</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPU count</source>
        <translation>Nombre de GPU</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>Parallèle tenseurs</translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation>Parallèle pipeline</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>Parallèle experts</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>Parallèle données</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>Parallèle contexte</translation>
    </message>
    <message>
        <source>GPUs per node</source>
        <translation>GPU par nœud</translation>
    </message>
    <message>
        <source>Term unit</source>
        <translation>Unité de durée</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Term count</source>
        <translation>Nombre d’unités</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Début</translation>
    </message>
    <message>
        <source>Start date</source>
        <translation>Date de début</translation>
    </message>
    <message>
        <source>Memory utilisation</source>
        <translation>Part de mémoire</translation>
    </message>
    <message>
        <source>Sequence slots</source>
        <translation>Places de séquences</translation>
    </message>
    <message>
        <source>Tokens per step</source>
        <translation>Jetons par pas</translation>
    </message>
    <message>
        <source>Cache block</source>
        <translation>Bloc de cache</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>Graphes CUDA</translation>
    </message>
    <message>
        <source>Prefix caching</source>
        <translation>Cache de préfixes</translation>
    </message>
    <message>
        <source>Static memory share</source>
        <translation>Part statique</translation>
    </message>
    <message>
        <source>Prefill chunk</source>
        <translation>Tranche de préremplissage</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Lot</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>Micro-lot</translation>
    </message>
    <message>
        <source>Total context</source>
        <translation>Contexte total</translation>
    </message>
    <message>
        <source>Output rows</source>
        <translation>Lignes de sortie</translation>
    </message>
    <message>
        <source>Cache of keys</source>
        <translation>Cache des clés</translation>
    </message>
    <message>
        <source>Full window cache</source>
        <translation>Cache de fenêtre complet</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash attention</translation>
    </message>
    <message>
        <source>Unified cache</source>
        <translation>Cache unifié</translation>
    </message>
    <message>
        <source>Layers on the GPU</source>
        <translation>Couches sur le GPU</translation>
    </message>
    <message>
        <source>Cache on the GPU</source>
        <translation>Cache sur le GPU</translation>
    </message>
    <message>
        <source>Experts on the host</source>
        <translation>Experts sur l’hôte</translation>
    </message>
    <message>
        <source>Split between GPUs</source>
        <translation>Partage entre GPU</translation>
    </message>
    <message>
        <source>Multi-token prediction</source>
        <translation>Prédiction multi-jetons</translation>
    </message>
    <message>
        <source>Images per request</source>
        <translation>Images par requête</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Méthode</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>Framework version</source>
        <translation>Version du framework</translation>
    </message>
    <message>
        <source>Precision recipe</source>
        <translation>Recette de précision</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimiseur</translation>
    </message>
    <message>
        <source>Optimizer kernel</source>
        <translation>Noyau de l’optimiseur</translation>
    </message>
    <message>
        <source>Step during backward</source>
        <translation>Pas pendant l’arrière</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>Longueur de séquence</translation>
    </message>
    <message>
        <source>Mean length</source>
        <translation>Longueur moyenne</translation>
    </message>
    <message>
        <source>Packed sequences</source>
        <translation>Séquences regroupées</translation>
    </message>
    <message>
        <source>Accumulation steps</source>
        <translation>Pas d’accumulation</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Répartition</translation>
    </message>
    <message>
        <source>Shard group</source>
        <translation>Groupe de partage</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>Parallèle séquence</translation>
    </message>
    <message>
        <source>Pipeline chunks</source>
        <translation>Tranches de pipeline</translation>
    </message>
    <message>
        <source>Activation checkpointing</source>
        <translation>Recalcul d’activations</translation>
    </message>
    <message>
        <source>Offload activations</source>
        <translation>Décharger les activations</translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation>Noyau d’attention</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Perte</translation>
    </message>
    <message>
        <source>Compiled</source>
        <translation>Compilé</translation>
    </message>
    <message>
        <source>Base weights</source>
        <translation>Poids de base</translation>
    </message>
    <message>
        <source>LoRA rank</source>
        <translation>Rang LoRA</translation>
    </message>
    <message>
        <source>Target modules</source>
        <translation>Modules visés</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Adapter type</source>
        <translation>Type d’adaptateur</translation>
    </message>
    <message>
        <source>DoRA</source>
        <translation>DoRA</translation>
    </message>
    <message>
        <source>Checkpoints kept</source>
        <translation>Points de contrôle gardés</translation>
    </message>
    <message>
        <source>With optimizer state</source>
        <translation>Avec l’état de l’optimiseur</translation>
    </message>
    <message>
        <source>Write speed (GB/s)</source>
        <translation>Vitesse d’écriture (Go/s)</translation>
    </message>
    <message>
        <source>Tokens to train on</source>
        <translation>Jetons à parcourir</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>Jetons par seconde</translation>
    </message>
    <message>
        <source>Offload</source>
        <translation>Déchargement</translation>
    </message>
    <message>
        <source>Text encoders</source>
        <translation>Encodeurs de texte</translation>
    </message>
    <message>
        <source>VAE weights</source>
        <translation>Poids du VAE</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Largeur</translation>
    </message>
    <message>
        <source>px</source>
        <translation>px</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Hauteur</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Images (vidéo)</translation>
    </message>
    <message>
        <source>Images at once</source>
        <translation>Images à la fois</translation>
    </message>
    <message>
        <source>Guidance</source>
        <translation>Guidage</translation>
    </message>
    <message>
        <source>Text tokens</source>
        <translation>Jetons de texte</translation>
    </message>
    <message>
        <source>Reference images</source>
        <translation>Images de référence</translation>
    </message>
    <message>
        <source>Group level</source>
        <translation>Niveau des groupes</translation>
    </message>
    <message>
        <source>Blocks per group</source>
        <translation>Blocs par groupe</translation>
    </message>
    <message>
        <source>Prefetch on a stream</source>
        <translation>Préchargement en flux</translation>
    </message>
    <message>
        <source>VAE slicing</source>
        <translation>VAE par image</translation>
    </message>
    <message>
        <source>VAE tiling</source>
        <translation>VAE en mosaïque</translation>
    </message>
    <message>
        <source>VAE tile</source>
        <translation>Tuile du VAE</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>Inférence</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Entraînement</translation>
    </message>
    <message>
        <source>Diffusion</source>
        <translation>Diffusion</translation>
    </message>
    <message>
        <source>weeks (7 days)</source>
        <translation>semaines (7 jours)</translation>
    </message>
    <message>
        <source>months (30 days)</source>
        <translation>mois (30 jours)</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatique</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucun</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Complet</translation>
    </message>
    <message>
        <source>Mixed precision (AMP)</source>
        <translation>Précision mixte (AMP)</translation>
    </message>
    <message>
        <source>Pure BF16</source>
        <translation>BF16 pur</translation>
    </message>
    <message>
        <source>BF16 with FP32 master</source>
        <translation>BF16, maître FP32</translation>
    </message>
    <message>
        <source>FP16 with FP32 master</source>
        <translation>FP16, maître FP32</translation>
    </message>
    <message>
        <source>AdamW 8-bit</source>
        <translation>AdamW 8 bits</translation>
    </message>
    <message>
        <source>Paged AdamW</source>
        <translation>AdamW paginé</translation>
    </message>
    <message>
        <source>Paged AdamW 8-bit</source>
        <translation>AdamW 8 bits paginé</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>SGD avec inertie</translation>
    </message>
    <message>
        <source>Fused</source>
        <translation>Fusionné</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Boucle</translation>
    </message>
    <message>
        <source>DDP (copies)</source>
        <translation>DDP (copies)</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>État de l’optimiseur</translation>
    </message>
    <message>
        <source>Parameters and optimizer</source>
        <translation>Paramètres et optimiseur</translation>
    </message>
    <message>
        <source>Selective</source>
        <translation>Sélectif</translation>
    </message>
    <message>
        <source>Plain (eager)</source>
        <translation>Simple (eager)</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>FP32 logits (old)</source>
        <translation>Logits FP32 (ancien)</translation>
    </message>
    <message>
        <source>In chunks</source>
        <translation>Par morceaux</translation>
    </message>
    <message>
        <source>Fused with the head</source>
        <translation>Fusionnée avec la tête</translation>
    </message>
    <message>
        <source>Over the vocabulary split</source>
        <translation>Sur le vocabulaire réparti</translation>
    </message>
    <message>
        <source>NF4, double quantisation</source>
        <translation>NF4, double quantification</translation>
    </message>
    <message>
        <source>All linear layers</source>
        <translation>Toutes les couches linéaires</translation>
    </message>
    <message>
        <source>Attention only</source>
        <translation>Attention seule</translation>
    </message>
    <message>
        <source>Whole components</source>
        <translation>Composants entiers</translation>
    </message>
    <message>
        <source>Sequential</source>
        <translation>Séquentiel</translation>
    </message>
    <message>
        <source>Groups of layers</source>
        <translation>Groupes de couches</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blocs</translation>
    </message>
    <message>
        <source>Single layers</source>
        <translation>Couches seules</translation>
    </message>
    <message>
        <source>As published</source>
        <translation>Comme publié</translation>
    </message>
    <message>
        <source>FP8, 128 × 128 blocks</source>
        <translation>FP8, blocs 128 × 128</translation>
    </message>
    <message>
        <source>INT8, weights only</source>
        <translation>INT8, poids seuls</translation>
    </message>
    <message>
        <source>bitsandbytes NF4, double</source>
        <translation>bitsandbytes NF4, double</translation>
    </message>
    <message>
        <source>runs natively</source>
        <translation>natif</translation>
    </message>
    <message>
        <source>weights only, computed in 16 bits</source>
        <translation>poids seuls, calcul en 16 bits</translation>
    </message>
    <message>
        <source>emulated, slow</source>
        <translation>émulé, lent</translation>
    </message>
    <message>
        <source>doesn’t run here</source>
        <translation>ne tourne pas ici</translation>
    </message>
    <message>
        <source>%1 usable (estimated)</source>
        <translation>%1 utilisables (estimés)</translation>
    </message>
    <message>
        <source>%1 usable</source>
        <translation>%1 utilisables</translation>
    </message>
</context>
<context>
    <name>Glossary</name>
    <message>
        <source>Example</source>
        <translation>Exemple</translation>
    </message>
    <message>
        <source>In the program</source>
        <translation>Dans le programme</translation>
    </message>
    <message>
        <source>See also</source>
        <translation>Voir aussi</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Sources</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glossaire</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Identifiant</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Terme</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>Définition</translation>
    </message>
    <message>
        <source>No faults in %1 files.</source>
        <translation>Aucune faute dans %1 fichiers.</translation>
    </message>
    <message>
        <source>Search terms</source>
        <translation>Chercher un terme</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>Termes</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>All terms</source>
        <translation>Tous les termes</translation>
    </message>
    <message>
        <source>Both languages</source>
        <translation>Les deux langues</translation>
    </message>
    <message>
        <source>Copy this term</source>
        <translation>Copier ce terme</translation>
    </message>
    <message>
        <source>Print this term…</source>
        <translation>Imprimer ce terme…</translation>
    </message>
    <message>
        <source>No term has these words.</source>
        <translation>Aucun terme ne contient ces mots.</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>language of the answer; default: the user’s</source>
        <translation>langue de la réponse ; par défaut celle de l’utilisateur</translation>
    </message>
    <message>
        <source>look of the window</source>
        <translation>apparence de la fenêtre</translation>
    </message>
    <message>
        <source>the answer as JSON</source>
        <translation>la réponse en JSON</translation>
    </message>
    <message>
        <source>models.json and gpus.json that go before the built-in ones</source>
        <translation>models.json et gpus.json qui passent avant ceux du programme</translation>
    </message>
    <message>
        <source>price book instead of the built-in sample</source>
        <translation>grille tarifaire à la place de l’exemple fourni</translation>
    </message>
    <message>
        <source>texts that go before the built-in ones</source>
        <translation>textes qui passent avant ceux du programme</translation>
    </message>
    <message>
        <source>settings, recovery, quote book; default: the platform’s place</source>
        <translation>réglages, récupération, registre des devis ; par défaut l’emplacement du système</translation>
    </message>
    <message>
        <source>Exit codes: 0 done; 1 the answer is no; 2 bad input or usage; 3 disk, permission or lock failed.</source>
        <translation>Codes de sortie : 0 fait ; 1 la réponse est non ; 2 entrée ou usage incorrects ; 3 échec du disque, des droits ou d’un verrou.</translation>
    </message>
    <message>
        <source>AnchorGPU Configurator: how much GPU memory a workload takes, whether it fits, and what it costs.</source>
        <translation>AnchorGPU Configurator : la mémoire GPU qu’une charge demande, si elle tient, et ce qu’elle coûte.</translation>
    </message>
</context>
<context>
    <name>Inspect</name>
    <message>
        <source>not stated</source>
        <translation>non indiqué</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architecture</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Paramètres</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Couches</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Contexte</translation>
    </message>
    <message>
        <source>KV cache per token (bf16)</source>
        <translation>Cache KV par jeton (bf16)</translation>
    </message>
</context>
<context>
    <name>IssueQuote</name>
    <message>
        <source>Issue a quote</source>
        <translation>Émettre un devis</translation>
    </message>
    <message>
        <source>&amp;Customer</source>
        <translation>&amp;Client</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Adresse</translation>
    </message>
    <message>
        <source>C&amp;ontact</source>
        <translation>Co&amp;ntact</translation>
    </message>
    <message>
        <source>&amp;E-mail</source>
        <translation>C&amp;ourriel</translation>
    </message>
    <message>
        <source>&amp;VAT number</source>
        <translation>Numéro de &amp;TVA</translation>
    </message>
    <message>
        <source>It is a &amp;retry of that</source>
        <translation>C’est la même opé&amp;ration</translation>
    </message>
    <message>
        <source>It is a &amp;further purchase</source>
        <translation>C’est un autre ac&amp;hat</translation>
    </message>
    <message>
        <source>&amp;Issue</source>
        <translation>É&amp;mettre</translation>
    </message>
    <message>
        <source>Or&amp;der…</source>
        <translation>Comman&amp;der…</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>&amp;Fermer</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <translation>%1 pour %2</translation>
    </message>
    <message>
        <source>The same content was handed in on %1 under the key %2. Keys are used again within a day without asking; this one is older.</source>
        <translation>Le même contenu a été remis le %1 sous la clé %2. Une clé sert de nouveau sans question pendant un jour ; celle-ci est plus ancienne.</translation>
    </message>
    <message>
        <source>Already there as %1: nothing was counted twice.</source>
        <translation>Déjà présent sous le numéro %1 : rien n’a été compté deux fois.</translation>
    </message>
    <message>
        <source>Done: %1.</source>
        <translation>C’est fait : %1.</translation>
    </message>
    <message>
        <source>Idempotency key %1, fingerprint %2. Reuse the key only to retry this very operation.</source>
        <translation>Clé d’idempotence %1, empreinte %2. Ne réutilisez la clé que pour répéter cette même opération.</translation>
    </message>
    <message>
        <source>Save the order</source>
        <translation>Enregistrer la commande</translation>
    </message>
    <message>
        <source>The price book “%1” isn’t valid today.</source>
        <translation>Le tarif « %1 » n’est pas valable aujourd’hui.</translation>
    </message>
    <message>
        <source>Sample prices: the document will say that it is an example, not an offer.</source>
        <translation>Prix d’exemple : le document dira qu’il n’est pas une offre.</translation>
    </message>
</context>
<context>
    <name>Menu</name>
    <message>
        <source>Clear this list</source>
        <translation>Vider cette liste</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>&amp;Annuler %1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation>&amp;Rétablir %1</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Nouveau</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Nouveau</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Ouvrir…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Enregistrer</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Enregistrer &amp;sous…</translation>
    </message>
    <message>
        <source>Open &amp;model file…</source>
        <translation>Ouvrir un fichier de &amp;modèle…</translation>
    </message>
    <message>
        <source>Open price &amp;book…</source>
        <translation>Ouvrir une grille &amp;tarifaire…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>Chart as &amp;PNG…</source>
        <translation>Graphique en &amp;PNG…</translation>
    </message>
    <message>
        <source>Chart as &amp;SVG…</source>
        <translation>Graphique en &amp;SVG…</translation>
    </message>
    <message>
        <source>Table as &amp;CSV…</source>
        <translation>Tableau en &amp;CSV…</translation>
    </message>
    <message>
        <source>Whole &amp;window as PNG…</source>
        <translation>Toute la &amp;fenêtre en PNG…</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Copy &amp;chart</source>
        <translation>Copier le &amp;graphique</translation>
    </message>
    <message>
        <source>Copy &amp;table</source>
        <translation>Copier le &amp;tableau</translation>
    </message>
    <message>
        <source>&amp;Breakdown</source>
        <translation>&amp;Détail</translation>
    </message>
    <message>
        <source>&amp;What-if</source>
        <translation>Et &amp;si</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Comparer</translation>
    </message>
    <message>
        <source>&amp;Recommend</source>
        <translation>&amp;Recommander</translation>
    </message>
    <message>
        <source>&amp;Evidence</source>
        <translation>Pre&amp;uves</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>&amp;Volet suivant</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>&amp;Présenter</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>Présenter</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>Comme le &amp;système</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Clair</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>S&amp;ombre</translation>
    </message>
    <message>
        <source>&amp;Pin to compare</source>
        <translation>&amp;Épingler pour comparer</translation>
    </message>
    <message>
        <source>Pin to compare</source>
        <translation>Épingler pour comparer</translation>
    </message>
    <message>
        <source>Recommend</source>
        <translation>Recommander</translation>
    </message>
    <message>
        <source>&amp;Apply the best change</source>
        <translation>&amp;Appliquer le meilleur changement</translation>
    </message>
    <message>
        <source>&amp;Start from the default</source>
        <translation>Repartir du scénario par &amp;défaut</translation>
    </message>
    <message>
        <source>Preview the &amp;quote…</source>
        <translation>Aperçu du &amp;devis…</translation>
    </message>
    <message>
        <source>&amp;Issue the quote…</source>
        <translation>É&amp;mettre le devis…</translation>
    </message>
    <message>
        <source>Quote &amp;book…</source>
        <translation>Re&amp;gistre des devis…</translation>
    </message>
    <message>
        <source>&amp;Price editor…</source>
        <translation>Éditeur de &amp;tarifs…</translation>
    </message>
    <message>
        <source>&amp;Order file…</source>
        <translation>Fichier de &amp;commande…</translation>
    </message>
    <message>
        <source>&amp;Translators’ desk</source>
        <translation>Bureau des t&amp;raducteurs</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>&amp;Glossaire</translation>
    </message>
    <message>
        <source>&amp;What’s this?</source>
        <translation>&amp;Qu’est-ce que c’est ?</translation>
    </message>
    <message>
        <source>&amp;About AnchorGPU Configurator</source>
        <translation>À &amp;propos d’AnchorGPU Configurator</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>E&amp;xporter</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Édition</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>&amp;Scenario</source>
        <translation>&amp;Scénario</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Outils</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Aid&amp;e</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Fichiers &amp;récents</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Langue</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Thème</translation>
    </message>
    <message>
        <source>&amp;Examples</source>
        <translation>E&amp;xemples</translation>
    </message>
    <message>
        <source>Print pre&amp;view…</source>
        <translation>Aperçu avant &amp;impression…</translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>Close this message</source>
        <translation>Fermer ce message</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Message</translation>
    </message>
</context>
<context>
    <name>Name</name>
    <message>
        <source>Weights</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Cache KV</translation>
    </message>
    <message>
        <source>Recurrent state</source>
        <translation>État récurrent</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activations</translation>
    </message>
    <message>
        <source>Compute buffers</source>
        <translation>Tampons de calcul</translation>
    </message>
    <message>
        <source>Output buffers</source>
        <translation>Tampons de sortie</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>Graphes CUDA</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Communication</translation>
    </message>
    <message>
        <source>Context and framework</source>
        <translation>Contexte et framework</translation>
    </message>
    <message>
        <source>LoRA adapters</source>
        <translation>Adaptateurs LoRA</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Modèle d’ébauche</translation>
    </message>
    <message>
        <source>Vision tower</source>
        <translation>Tour de vision</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradients</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>État de l’optimiseur</translation>
    </message>
    <message>
        <source>Master weights</source>
        <translation>Poids maîtres</translation>
    </message>
    <message>
        <source>Gathered parameters</source>
        <translation>Paramètres rassemblés</translation>
    </message>
    <message>
        <source>Logits and loss</source>
        <translation>Logits et perte</translation>
    </message>
    <message>
        <source>Text encoders</source>
        <translation>Encodeurs de texte</translation>
    </message>
    <message>
        <source>Denoiser</source>
        <translation>Débruiteur</translation>
    </message>
    <message>
        <source>VAE</source>
        <translation>VAE</translation>
    </message>
    <message>
        <source>VAE decoding</source>
        <translation>Décodage VAE</translation>
    </message>
    <message>
        <source>Quantisation workspace</source>
        <translation>Espace de quantification</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>Réserve</translation>
    </message>
    <message>
        <source>Serving</source>
        <translation>Service</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Chargement</translation>
    </message>
    <message>
        <source>End of forward, loss</source>
        <translation>Fin de la passe avant, perte</translation>
    </message>
    <message>
        <source>Backward, first layers</source>
        <translation>Passe arrière, premières couches</translation>
    </message>
    <message>
        <source>Backward, last layers</source>
        <translation>Passe arrière, dernières couches</translation>
    </message>
    <message>
        <source>Optimizer step</source>
        <translation>Pas de l’optimiseur</translation>
    </message>
    <message>
        <source>Text encoding</source>
        <translation>Encodage du texte</translation>
    </message>
    <message>
        <source>VAE encoding</source>
        <translation>Encodage VAE</translation>
    </message>
    <message>
        <source>Denoising</source>
        <translation>Débruitage</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimiseur</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>Planificateur</translation>
    </message>
    <message>
        <source>Gradient scaler (fp16)</source>
        <translation>Échelle des gradients (fp16)</translation>
    </message>
    <message>
        <source>Random states of every rank</source>
        <translation>États aléatoires de chaque rang</translation>
    </message>
    <message>
        <source>Step and epoch</source>
        <translation>Étape et époque</translation>
    </message>
    <message>
        <source>Position in the data</source>
        <translation>Position dans les données</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>Configuration</translation>
    </message>
    <message>
        <source>Reload on the same number of GPUs</source>
        <translation>Recharger sur le même nombre de GPU</translation>
    </message>
    <message>
        <source>Reload on another number of GPUs</source>
        <translation>Recharger sur un autre nombre de GPU</translation>
    </message>
    <message>
        <source>Compare step and learning rate</source>
        <translation>Comparer l’étape et le taux d’apprentissage</translation>
    </message>
    <message>
        <source>Compare the loss of the next steps with the uninterrupted run</source>
        <translation>Comparer la perte des étapes suivantes avec l’exécution ininterrompue</translation>
    </message>
    <message>
        <source>Compare the norm of the optimizer states</source>
        <translation>Comparer la norme des états de l’optimiseur</translation>
    </message>
    <message>
        <source>Compare the position in the data</source>
        <translation>Comparer la position dans les données</translation>
    </message>
    <message>
        <source>Compare file count and checksums</source>
        <translation>Comparer le nombre de fichiers et les sommes de contrôle</translation>
    </message>
    <message>
        <source>supported</source>
        <translation>pris en charge</translation>
    </message>
    <message>
        <source>weights only</source>
        <translation>poids seulement</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>émulé</translation>
    </message>
    <message>
        <source>not supported</source>
        <translation>non pris en charge</translation>
    </message>
    <message>
        <source>to verify</source>
        <translation>à vérifier</translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation>Capacité de calcul</translation>
    </message>
    <message>
        <source>GFX target</source>
        <translation>Cible GFX</translation>
    </message>
    <message>
        <source>Driver at least</source>
        <translation>Pilote au moins</translation>
    </message>
    <message>
        <source>CUDA toolkit at least</source>
        <translation>CUDA Toolkit au moins</translation>
    </message>
    <message>
        <source>ROCm at least</source>
        <translation>ROCm au moins</translation>
    </message>
    <message>
        <source>PyTorch build</source>
        <translation>Version de PyTorch</translation>
    </message>
    <message>
        <source>llama.cpp build</source>
        <translation>Version de llama.cpp</translation>
    </message>
    <message>
        <source>every tensor is in this format</source>
        <translation>tous les tenseurs sont dans ce format</translation>
    </message>
    <message>
        <source>embeddings, head, norms, router and convolutions stay in 16 bits</source>
        <translation>les plongements, la tête, les normes, le routeur et les convolutions restent en 16 bits</translation>
    </message>
    <message>
        <source>attention stays in 16 bits as well</source>
        <translation>l’attention reste aussi en 16 bits</translation>
    </message>
    <message>
        <source>llama.cpp chooses a type for each tensor</source>
        <translation>llama.cpp choisit un type pour chaque tenseur</translation>
    </message>
</context>
<context>
    <name>Order</name>
    <message>
        <source>The same order as before: %1, key %2. Nothing was counted twice.</source>
        <translation>La même commande que précédemment : %1, clé %2. Rien n’a été compté deux fois.</translation>
    </message>
    <message>
        <source>Order %1, key %2.</source>
        <translation>Commande %1, clé %2.</translation>
    </message>
    <message>
        <source>Reuse this key only to retry this very order; --new makes another purchase.</source>
        <translation>Ne réutilisez cette clé que pour répéter cette même commande ; --new crée un autre achat.</translation>
    </message>
    <message>
        <source>Order %1 is already in the quote book: nothing changed.</source>
        <translation>La commande %1 est déjà dans le registre des devis : rien n’a changé.</translation>
    </message>
    <message>
        <source>Order %1 is now in the quote book.</source>
        <translation>La commande %1 est maintenant dans le registre des devis.</translation>
    </message>
    <message>
        <source>Idempotency key of its order: %1</source>
        <translation>Clé d’idempotence de sa commande : %1</translation>
    </message>
</context>
<context>
    <name>Preset</name>
    <message>
        <source>Chat, 70B in FP8 on 2 × H100</source>
        <translation>Dialogue, 70B en FP8 sur 2 × H100</translation>
    </message>
    <message>
        <source>Long documents, 8B on one L40S</source>
        <translation>Longs documents, 8B sur une L40S</translation>
    </message>
    <message>
        <source>On a desk: 8B in llama.cpp on 24 GB</source>
        <translation>Sur un bureau : 8B dans llama.cpp sur 24 Go</translation>
    </message>
    <message>
        <source>Full fine-tune, 8B on one GPU</source>
        <translation>Affinage complet, 8B sur un GPU</translation>
    </message>
    <message>
        <source>Full fine-tune, 8B on eight GPUs</source>
        <translation>Affinage complet, 8B sur huit GPU</translation>
    </message>
    <message>
        <source>LoRA, 8B on 24 GB</source>
        <translation>LoRA, 8B sur 24 Go</translation>
    </message>
    <message>
        <source>QLoRA, 70B on 2 × 48 GB</source>
        <translation>QLoRA, 70B sur 2 × 48 Go</translation>
    </message>
    <message>
        <source>Long context, 8B with 128k tokens</source>
        <translation>Long contexte, 8B à 128k jetons</translation>
    </message>
    <message>
        <source>Image: FLUX.1-dev at 1024²</source>
        <translation>Image : FLUX.1-dev en 1024²</translation>
    </message>
    <message>
        <source>Image on 24 GB with offload</source>
        <translation>Image sur 24 Go avec déchargement</translation>
    </message>
    <message>
        <source>Video: HunyuanVideo, 121 frames</source>
        <translation>Vidéo : HunyuanVideo, 121 images</translation>
    </message>
</context>
<context>
    <name>PriceEditor</name>
    <message>
        <source>Price editor</source>
        <translation>Éditeur de tarif</translation>
    </message>
    <message>
        <source>GPU prices</source>
        <translation>Prix des GPU</translation>
    </message>
    <message>
        <source>Option prices</source>
        <translation>Prix des options</translation>
    </message>
    <message>
        <source>&amp;Add row</source>
        <translation>&amp;Ajouter une ligne</translation>
    </message>
    <message>
        <source>&amp;Remove row</source>
        <translation>&amp;Retirer la ligne</translation>
    </message>
    <message>
        <source>&amp;Import CSV…</source>
        <translation>&amp;Importer un CSV…</translation>
    </message>
    <message>
        <source>&amp;Export CSV…</source>
        <translation>&amp;Exporter en CSV…</translation>
    </message>
    <message>
        <source>&amp;Save and use…</source>
        <translation>Enregi&amp;strer et utiliser…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Fermer</translation>
    </message>
    <message>
        <source>“%1” can’t be used here; allowed: %2</source>
        <translation>« %1 » ne convient pas ici ; admis : %2</translation>
    </message>
    <message>
        <source>Book id</source>
        <translation>Identifiant</translation>
    </message>
    <message>
        <source>Edition</source>
        <translation>Édition</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Devise</translation>
    </message>
    <message>
        <source>Book name in French</source>
        <translation>Nom français</translation>
    </message>
    <message>
        <source>Book name in English</source>
        <translation>Nom anglais</translation>
    </message>
    <message>
        <source>Valid from</source>
        <translation>Valable du</translation>
    </message>
    <message>
        <source>Valid until</source>
        <translation>Valable jusqu’au</translation>
    </message>
    <message>
        <source>These are sample prices</source>
        <translation>Ce sont des prix d’exemple</translation>
    </message>
    <message>
        <source>Saved; these prices are now in force.</source>
        <translation>Enregistré ; ces prix sont maintenant en vigueur.</translation>
    </message>
    <message>
        <source>Save the price book</source>
        <translation>Enregistrer le tarif</translation>
    </message>
    <message>
        <source>Import GPU prices</source>
        <translation>Importer des prix de GPU</translation>
    </message>
    <message>
        <source>Export GPU prices</source>
        <translation>Exporter les prix des GPU</translation>
    </message>
    <message>
        <source>Close without saving the changes?</source>
        <translation>Fermer sans enregistrer les modifications ?</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>manquant</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Per hour</source>
        <translation>Par heure</translation>
    </message>
    <message>
        <source>Per week</source>
        <translation>Par semaine</translation>
    </message>
    <message>
        <source>Per 30 days</source>
        <translation>Par 30 jours</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>Quantités</translation>
    </message>
    <message>
        <source>In a node</source>
        <translation>Par nœud</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Option</translation>
    </message>
    <message>
        <source>French name</source>
        <translation>Nom français</translation>
    </message>
    <message>
        <source>English name</source>
        <translation>Nom anglais</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unité</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Prix</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Au plus</translation>
    </message>
    <message>
        <source>an id that no other row has</source>
        <translation>un identifiant qu’aucune autre ligne ne porte</translation>
    </message>
    <message>
        <source>Seller and terms</source>
        <translation>Vendeur et conditions</translation>
    </message>
    <message>
        <source>The tax can’t be used; allowed: %1</source>
        <translation>La taxe ne convient pas ; admis : %1</translation>
    </message>
    <message>
        <source>Seller</source>
        <translation>Vendeur</translation>
    </message>
    <message>
        <source>Legal form and capital</source>
        <translation>Forme juridique et capital</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Registration</source>
        <translation>Immatriculation</translation>
    </message>
    <message>
        <source>VAT number</source>
        <translation>Numéro de TVA</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>Contact</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>Courriel</translation>
    </message>
    <message>
        <source>Telephone</source>
        <translation>Téléphone</translation>
    </message>
    <message>
        <source>Payment terms in French</source>
        <translation>Paiement, en français</translation>
    </message>
    <message>
        <source>Payment terms in English</source>
        <translation>Paiement, en anglais</translation>
    </message>
    <message>
        <source>Quotes are valid for (days)</source>
        <translation>Validité des devis (jours)</translation>
    </message>
    <message>
        <source>Tax name in French</source>
        <translation>Nom français de la taxe</translation>
    </message>
    <message>
        <source>Tax name in English</source>
        <translation>Nom anglais de la taxe</translation>
    </message>
    <message>
        <source>Tax in per cent</source>
        <translation>Taxe en pour cent</translation>
    </message>
    <message>
        <source>none: amounts are before tax</source>
        <translation>aucune : montants HT</translation>
    </message>
    <message>
        <source>a percentage such as 20, with a name</source>
        <translation>un pourcentage comme 20, avec un nom</translation>
    </message>
    <message numerus="yes">
        <source>%n GPU price(s) imported.</source>
        <translation>
            <numerusform>%n prix de GPU importé.</numerusform>
            <numerusform>%n prix de GPU importés.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Quote</name>
    <message>
        <source>per GPU and hour</source>
        <translation>par GPU et heure</translation>
    </message>
    <message>
        <source>per GPU and week</source>
        <translation>par GPU et semaine</translation>
    </message>
    <message>
        <source>per GPU and 30 days</source>
        <translation>par GPU et 30 jours</translation>
    </message>
    <message>
        <source>per GB and 30 days</source>
        <translation>par Go et 30 jours</translation>
    </message>
    <message>
        <source>for the term</source>
        <translation>pour la durée</translation>
    </message>
    <message numerus="yes">
        <source>%n week(s)</source>
        <translation>
            <numerusform>%n semaine</numerusform>
            <numerusform>%n semaines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n month(s)</source>
        <translation>
            <numerusform>%n mois</numerusform>
            <numerusform>%n mois</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2 days, %3 hours)</source>
        <translation>%1 (%2 jours, %3 heures)</translation>
    </message>
    <message>
        <source>on request</source>
        <translation>sur demande</translation>
    </message>
    <message>
        <source>Quantity of %1</source>
        <translation>Quantité de %1</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>Devis</translation>
    </message>
    <message>
        <source>Add an option</source>
        <translation>Ajouter une option</translation>
    </message>
    <message>
        <source>Quote total</source>
        <translation>Total du devis</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Aperçu</translation>
    </message>
    <message>
        <source>Preview the quote</source>
        <translation>Aperçu du devis</translation>
    </message>
    <message>
        <source>Issue</source>
        <translation>Émettre</translation>
    </message>
    <message>
        <source>Issue the quote</source>
        <translation>Émettre le devis</translation>
    </message>
    <message>
        <source>per GPU and month</source>
        <translation>par GPU et par mois</translation>
    </message>
    <message>
        <source>per GB and month</source>
        <translation>par Go et par mois</translation>
    </message>
    <message>
        <source>once</source>
        <translation>une fois</translation>
    </message>
    <message>
        <source>price on request</source>
        <translation>prix sur demande</translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <translation>%1 (%2 %)</translation>
    </message>
    <message>
        <source>sample prices</source>
        <translation>prix d’exemple</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>1 week</source>
        <translation>1 semaine</translation>
    </message>
    <message>
        <source>%1 weeks</source>
        <translation>%1 semaines</translation>
    </message>
    <message>
        <source>1 month</source>
        <translation>1 mois</translation>
    </message>
    <message>
        <source>%1 months</source>
        <translation>%1 mois</translation>
    </message>
    <message>
        <source>%1 = %2 days (%3 h)</source>
        <translation>%1 = %2 jours (%3 h)</translation>
    </message>
    <message>
        <source>from %1 to %2, 00:00 UTC</source>
        <translation>du %1 au %2, 00:00 UTC</translation>
    </message>
    <message>
        <source>start open</source>
        <translation>début à convenir</translation>
    </message>
    <message>
        <source>Total with tax</source>
        <translation>Total TTC</translation>
    </message>
    <message>
        <source>Total before tax</source>
        <translation>Total HT</translation>
    </message>
    <message>
        <source>The price book “%1” isn’t valid today.</source>
        <translation>Le tarif « %1 » n’est pas valable aujourd’hui.</translation>
    </message>
    <message>
        <source>This was done before, on %1, under the key %2, which is older than its window. If this is a retry of it, use --reuse-key; if it is a further purchase, use --new.</source>
        <translation>Cela a déjà été fait, le %1, sous la clé %2, plus ancienne que sa période d’usage. S’il s’agit de la même opération, utilisez --reuse-key ; s’il s’agit d’un autre achat, utilisez --new.</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Numéro</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Issued</source>
        <translation>Émis le</translation>
    </message>
    <message>
        <source>Valid until</source>
        <translation>Valable jusqu’au</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>Quotes</source>
        <translation>Devis</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Désignation</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Quantité</translation>
    </message>
    <message>
        <source>Unit price</source>
        <translation>Prix unitaire</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Montant</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>de %1</translation>
    </message>
    <message>
        <source>Quote %1</source>
        <translation>Devis %1</translation>
    </message>
    <message>
        <source>Already issued as %1; nothing was counted twice.</source>
        <translation>Déjà émis sous le numéro %1 ; rien n’a été compté deux fois.</translation>
    </message>
    <message>
        <source>per hour</source>
        <translation>par heure</translation>
    </message>
</context>
<context>
    <name>QuoteBook</name>
    <message>
        <source>&amp;Open scenario</source>
        <translation>&amp;Ouvrir le scénario</translation>
    </message>
    <message>
        <source>&amp;Document…</source>
        <translation>&amp;Document…</translation>
    </message>
    <message>
        <source>O&amp;rder…</source>
        <translation>&amp;Commander…</translation>
    </message>
    <message>
        <source>Order a&amp;gain…</source>
        <translation>Commander de &amp;nouveau…</translation>
    </message>
    <message>
        <source>New revision at today’s &amp;prices</source>
        <translation>Nouvelle &amp;révision aux prix du jour</translation>
    </message>
    <message>
        <source>D&amp;uplicate as a draft</source>
        <translation>D&amp;upliquer en brouillon</translation>
    </message>
    <message>
        <source>Mark as &amp;accepted</source>
        <translation>Marquer comme &amp;accepté</translation>
    </message>
    <message>
        <source>&amp;Cancel the quote</source>
        <translation>Annu&amp;ler le devis</translation>
    </message>
    <message>
        <source>De&amp;lete the quote</source>
        <translation>&amp;Supprimer le devis</translation>
    </message>
    <message>
        <source>&amp;Export the customer’s data…</source>
        <translation>&amp;Exporter les données du client…</translation>
    </message>
    <message>
        <source>Delete the custo&amp;mer and all their quotes</source>
        <translation>Supprimer le clien&amp;t et tous ses devis</translation>
    </message>
    <message>
        <source>Quote book</source>
        <translation>Registre des devis</translation>
    </message>
    <message>
        <source>Number, customer, scenario, GPU, model</source>
        <translation>Numéro, client, scénario, GPU, modèle</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Rechercher</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>All states</source>
        <translation>Tous les états</translation>
    </message>
    <message>
        <source>Quotes</source>
        <translation>Devis</translation>
    </message>
    <message>
        <source>&amp;Keep the damaged book beside and start a new one</source>
        <translation>&amp;Garder le registre endommagé à côté et en commencer un nouveau</translation>
    </message>
    <message>
        <source>The damaged book is kept as %1.</source>
        <translation>Le registre endommagé est conservé sous %1.</translation>
    </message>
    <message>
        <source>&amp;More</source>
        <translation>&amp;Plus</translation>
    </message>
    <message>
        <source>Clo&amp;se</source>
        <translation>&amp;Fermer</translation>
    </message>
    <message>
        <source>The quote book can only be read: its folder can’t be written.</source>
        <translation>Le registre des devis est en lecture seule : son dossier ne peut pas être écrit.</translation>
    </message>
    <message>
        <source>The key %1 is older than a day. If this is a further purchase, use “Order again”.</source>
        <translation>La clé %1 a plus d’un jour. S’il s’agit d’un autre achat, utilisez « Commander de nouveau ».</translation>
    </message>
    <message>
        <source>%1: the same operation as before, nothing was counted twice.</source>
        <translation>%1 : la même opération que précédemment, rien n’a été compté deux fois.</translation>
    </message>
    <message>
        <source>%1, key %2.</source>
        <translation>%1, clé %2.</translation>
    </message>
    <message>
        <source>Save the order</source>
        <translation>Enregistrer la commande</translation>
    </message>
    <message numerus="yes">
        <source>Delete %1 and %n quote(s) for good?</source>
        <translation>
            <numerusform>Supprimer définitivement %1 et %n devis ?</numerusform>
            <numerusform>Supprimer définitivement %1 et %n devis ?</numerusform>
        </translation>
    </message>
    <message>
        <source>Export the customer’s data</source>
        <translation>Exporter les données du client</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Écrit : %1</translation>
    </message>
    <message>
        <source>Delete the quote %1 for good?</source>
        <translation>Supprimer définitivement le devis %1 ?</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>exemple</translation>
    </message>
    <message>
        <source>Idempotency key of its order: %1</source>
        <translation>Clé d’idempotence de sa commande : %1</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Numéro</translation>
    </message>
    <message>
        <source>Issued</source>
        <translation>Émis le</translation>
    </message>
    <message>
        <source>Valid through</source>
        <translation>Valable jusqu’au</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Scénario</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
</context>
<context>
    <name>QuoteCsv</name>
    <message>
        <source>Quote</source>
        <translation>Devis</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>Révision</translation>
    </message>
    <message>
        <source>Date of issue</source>
        <translation>Date d’émission</translation>
    </message>
    <message>
        <source>Valid through</source>
        <translation>Valable jusqu’au</translation>
    </message>
    <message>
        <source>Seller</source>
        <translation>Vendeur</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Début</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>Price book</source>
        <translation>Tarif</translation>
    </message>
    <message>
        <source>sample prices</source>
        <translation>prix d’exemple</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>Empreinte</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Nature</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Désignation</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unité</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Quantité</translation>
    </message>
    <message>
        <source>Unit price</source>
        <translation>Prix unitaire</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Montant</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Devise</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
</context>
<context>
    <name>QuoteDesk</name>
    <message>
        <source>Import an order</source>
        <translation>Importer une commande</translation>
    </message>
    <message>
        <source>Order %1 is now in the quote book.</source>
        <translation>La commande %1 est maintenant dans le registre des devis.</translation>
    </message>
    <message>
        <source>Order %1 is already in the quote book: nothing changed.</source>
        <translation>La commande %1 est déjà dans le registre des devis : rien n’a changé.</translation>
    </message>
</context>
<context>
    <name>QuoteDocument</name>
    <message>
        <source>Quote</source>
        <translation>Devis</translation>
    </message>
    <message>
        <source>VAT number %1</source>
        <translation>TVA %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Date of issue</source>
        <translation>Date d’émission</translation>
    </message>
    <message>
        <source>Valid through</source>
        <translation>Valable jusqu’au</translation>
    </message>
    <message>
        <source>Validity</source>
        <translation>Validité</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>Tarif</translation>
    </message>
    <message>
        <source>edition %1</source>
        <translation>édition %1</translation>
    </message>
    <message>
        <source>Rental term</source>
        <translation>Durée de location</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>to be agreed</source>
        <translation>à convenir</translation>
    </message>
    <message>
        <source> (%1, %2 local time)</source>
        <translation> (%1, %2 heure locale)</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Début</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>Conditions</translation>
    </message>
    <message>
        <source>Agreed and accepted</source>
        <translation>Bon pour accord</translation>
    </message>
    <message>
        <source>Date, name and capacity, signature, company stamp</source>
        <translation>Date, nom et qualité du signataire, signature précédée de la mention « Bon pour accord »</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Date</translation>
    </message>
    <message>
        <source>Name and capacity</source>
        <translation>Nom et qualité</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>Signature</translation>
    </message>
    <message>
        <source>Draft, not issued</source>
        <translation>Projet non émis</translation>
    </message>
    <message>
        <source>revision %1</source>
        <translation>révision %1</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Émetteur</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>Configuration</translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <translation>Mémoire par GPU</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Prix</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Désignation</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Quantité</translation>
    </message>
    <message>
        <source>Unit price</source>
        <translation>Prix unitaire</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Montant</translation>
    </message>
    <message>
        <source>Total before tax</source>
        <translation>Total HT</translation>
    </message>
    <message>
        <source>Total including tax</source>
        <translation>Total TTC</translation>
    </message>
    <message>
        <source>Fingerprint %1</source>
        <translation>Empreinte %1</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>page %1 sur %2</translation>
    </message>
    <message>
        <source>SAMPLE</source>
        <translation>EXEMPLE</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Usage</translation>
    </message>
    <message>
        <source>Weights and cache</source>
        <translation>Poids et cache</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Charge</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Matériel</translation>
    </message>
    <message>
        <source>Parallelism</source>
        <translation>Parallélisme</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>tenseurs</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>pipeline</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>experts</translation>
    </message>
    <message>
        <source>data</source>
        <translation>données</translation>
    </message>
    <message>
        <source>context</source>
        <translation>contexte</translation>
    </message>
    <message>
        <source>as published</source>
        <translation>tels que publiés</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatique</translation>
    </message>
    <message>
        <source>Inference with %1</source>
        <translation>Inférence avec %1</translation>
    </message>
    <message>
        <source>%1, KV cache %2</source>
        <translation>%1, cache KV %2</translation>
    </message>
    <message>
        <source>Full training</source>
        <translation>Entraînement complet</translation>
    </message>
    <message>
        <source>LoRA training</source>
        <translation>Entraînement LoRA</translation>
    </message>
    <message>
        <source>QLoRA training</source>
        <translation>Entraînement QLoRA</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1 avec %2</translation>
    </message>
    <message>
        <source>micro-batch %1, sequences of %2 tokens, accumulation %3</source>
        <translation>micro-lot de %1, séquences de %2 jetons, accumulation %3</translation>
    </message>
    <message>
        <source>Image and video generation with %1</source>
        <translation>Génération d’images et de vidéos avec %1</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 pixels</translation>
    </message>
    <message>
        <source>batch of %1</source>
        <translation>lot de %1</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sequence(s) of %1 tokens at once</source>
        <translation>
            <numerusform>%n séquence de %1 jetons à la fois</numerusform>
            <numerusform>%n séquences de %1 jetons à la fois</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sequence(s) of the model’s full context at once</source>
        <translation>
            <numerusform>%n séquence du contexte complet du modèle à la fois</numerusform>
            <numerusform>%n séquences du contexte complet du modèle à la fois</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) from issue</source>
        <translation>
            <numerusform>%n jour à compter de l’émission</numerusform>
            <numerusform>%n jours à compter de l’émission</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuotePreview</name>
    <message>
        <source>Preview of the quote</source>
        <translation>Aperçu du devis</translation>
    </message>
    <message>
        <source>Language of the quote</source>
        <translation>Langue du devis</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Save &amp;PDF…</source>
        <translation>Enregistrer en &amp;PDF…</translation>
    </message>
    <message>
        <source>P&amp;rint…</source>
        <translation>&amp;Imprimer…</translation>
    </message>
    <message>
        <source>P&amp;icture…</source>
        <translation>I&amp;mage…</translation>
    </message>
    <message>
        <source>&amp;CSV…</source>
        <translation>&amp;CSV…</translation>
    </message>
    <message>
        <source>&amp;JSON…</source>
        <translation>&amp;JSON…</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Écrit : %1</translation>
    </message>
    <message>
        <source>Save the quote as PDF</source>
        <translation>Enregistrer le devis en PDF</translation>
    </message>
    <message>
        <source>Save the quote as a picture</source>
        <translation>Enregistrer le devis en image</translation>
    </message>
    <message>
        <source>Save the quote as a table</source>
        <translation>Enregistrer le devis en tableau</translation>
    </message>
    <message>
        <source>Save the quote as JSON</source>
        <translation>Enregistrer le devis en JSON</translation>
    </message>
</context>
<context>
    <name>QuoteState</name>
    <message>
        <source>Draft</source>
        <translation>Brouillon</translation>
    </message>
    <message>
        <source>Issued</source>
        <translation>Émis</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>Accepté</translation>
    </message>
    <message>
        <source>Expired</source>
        <translation>Expiré</translation>
    </message>
    <message>
        <source>Superseded</source>
        <translation>Remplacé</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Annulé</translation>
    </message>
</context>
<context>
    <name>Reason</name>
    <message>
        <source>{gpu}: price on request, so the total stays open.</source>
        <translation>{gpu} : prix sur demande, le total reste donc ouvert.</translation>
    </message>
    <message>
        <source>Option {option}: price on request, so the total stays open.</source>
        <translation>Option {option} : prix sur demande, le total reste donc ouvert.</translation>
    </message>
    <message>
        <source>Option {option} isn’t in the price book, so the total stays open.</source>
        <translation>L’option {option} n’est pas au tarif, le total reste donc ouvert.</translation>
    </message>
    <message>
        <source>{count} × {gpu} isn’t among the counts that this price book rents: to be confirmed.</source>
        <translation>{count} × {gpu} ne fait pas partie des quantités louées par ce tarif : à confirmer.</translation>
    </message>
    <message>
        <source>The term is shorter than the minimum of {hours} hours: to be confirmed.</source>
        <translation>La durée est inférieure au minimum de {hours} heures : à confirmer.</translation>
    </message>
    <message>
        <source>Option {option}: at most {maximum} are offered.</source>
        <translation>Option {option} : {maximum} au plus.</translation>
    </message>
    <message>
        <source>Amounts are before tax.</source>
        <translation>Montants hors taxes (HT).</translation>
    </message>
    <message>
        <source>1 week = 7 days (168 h), 1 month = 30 days (720 h); the term runs to the hour.</source>
        <translation>1 semaine = 7 jours (168 h), 1 mois = 30 jours (720 h) ; la durée court à l’heure près.</translation>
    </message>
    <message>
        <source>Stopping or releasing an allocation neither pauses nor extends the paid period.</source>
        <translation>Arrêter ou libérer une allocation ne suspend ni ne prolonge la période payée.</translation>
    </message>
    <message>
        <source>GPU prices and the selected options are the complete quote.</source>
        <translation>Les prix des GPU et les options choisies constituent l’intégralité du devis.</translation>
    </message>
    <message>
        <source>Sample prices: an example, not an offer.</source>
        <translation>Prix d’exemple : ce document n’est pas une offre.</translation>
    </message>
    <message>
        <source>this isn’t a readable glossary: {found}</source>
        <translation>ce n’est pas un glossaire lisible : {found}</translation>
    </message>
    <message>
        <source>this isn’t valid UTF-8</source>
        <translation>ce n’est pas de l’UTF-8 valide</translation>
    </message>
    <message>
        <source>this isn’t readable XML: {found}</source>
        <translation>ce n’est pas du XML lisible : {found}</translation>
    </message>
    <message>
        <source>there is no term of this id: {found}</source>
        <translation>aucun terme n’a cet identifiant : {found}</translation>
    </message>
    <message>
        <source>this id stands twice: {found}</source>
        <translation>cet identifiant figure deux fois : {found}</translation>
    </message>
    <message>
        <source>this term is missing: {allowed}</source>
        <translation>ce terme manque : {allowed}</translation>
    </message>
    <message>
        <source>this text is missing: {found}</source>
        <translation>ce texte manque : {found}</translation>
    </message>
    <message>
        <source>the link leads nowhere: {found}</source>
        <translation>le lien ne mène nulle part : {found}</translation>
    </message>
    <message>
        <source>see-also leads nowhere: {found}</source>
        <translation>le renvoi ne mène nulle part : {found}</translation>
    </message>
    <message>
        <source>the approved term isn’t used: {allowed}</source>
        <translation>le terme retenu n’est pas employé : {allowed}</translation>
    </message>
    <message>
        <source>two spaces follow each other</source>
        <translation>deux espaces se suivent</translation>
    </message>
    <message>
        <source>the text begins or ends with a space</source>
        <translation>le texte commence ou finit par une espace</translation>
    </message>
    <message>
        <source>a no-break space (U+00A0) belongs before the colon</source>
        <translation>une espace insécable (U+00A0) précède le deux-points</translation>
    </message>
    <message>
        <source>no-break spaces (U+00A0) belong inside « »</source>
        <translation>des espaces insécables (U+00A0) vont à l’intérieur des guillemets</translation>
    </message>
    <message>
        <source>a no-break space (U+00A0) belongs between number and unit</source>
        <translation>une espace insécable (U+00A0) sépare le nombre de l’unité</translation>
    </message>
    <message>
        <source>a narrow no-break space (U+202F) belongs between thousands</source>
        <translation>une espace fine insécable (U+202F) sépare les milliers</translation>
    </message>
    <message>
        <source>no space belongs before this sign</source>
        <translation>pas d’espace avant ce signe</translation>
    </message>
    <message>
        <source>the placeholders differ; found: {found}; source: {allowed}</source>
        <translation>les variables diffèrent ; trouvé : {found} ; source : {allowed}</translation>
    </message>
    <message>
        <source>the tags differ; found: {found}; source: {allowed}</source>
        <translation>les balises diffèrent ; trouvé : {found} ; source : {allowed}</translation>
    </message>
    <message>
        <source>the links differ; found: {found}; source: {allowed}</source>
        <translation>les liens diffèrent ; trouvé : {found} ; source : {allowed}</translation>
    </message>
    <message>
        <source>the number of marked letters (&amp;) differs; found: {found}; source: {allowed}</source>
        <translation>le nombre de lettres marquées (&amp;) diffère ; trouvé : {found} ; source : {allowed}</translation>
    </message>
    <message>
        <source>the text ends unlike its source; found: {found}; source: {allowed}</source>
        <translation>le texte ne finit pas comme sa source ; trouvé : {found} ; source : {allowed}</translation>
    </message>
    <message>
        <source>this text has no finished translation</source>
        <translation>ce texte n’a pas de traduction terminée</translation>
    </message>
    <message>
        <source>the number of plural forms is wrong; found: {found}; wanted: {allowed}</source>
        <translation>le nombre de formes du pluriel est faux ; trouvé : {found} ; attendu : {allowed}</translation>
    </message>
    <message>
        <source>the text is long and may be clipped: {found} characters, {allowed} at most advised</source>
        <translation>le texte est long et peut être coupé : {found} caractères, {allowed} au plus conseillés</translation>
    </message>
    <message>
        <source>runs on any device</source>
        <translation>fonctionne sur tout matériel</translation>
    </message>
    <message>
        <source>the device computes in this format</source>
        <translation>le matériel calcule dans ce format</translation>
    </message>
    <message>
        <source>weights stay compressed; Marlin kernels compute in 16 bits</source>
        <translation>les poids restent compressés ; les noyaux Marlin calculent en 16 bits</translation>
    </message>
    <message>
        <source>weights stay compressed; Triton kernels compute in 16 bits</source>
        <translation>les poids restent compressés ; les noyaux Triton calculent en 16 bits</translation>
    </message>
    <message>
        <source>weights stay compressed; ExLlama kernels compute in 16 bits</source>
        <translation>les poids restent compressés ; les noyaux ExLlama calculent en 16 bits</translation>
    </message>
    <message>
        <source>blocks are unpacked while computing</source>
        <translation>les blocs sont dépaquetés pendant le calcul</translation>
    </message>
    <message>
        <source>converted to this device’s own fp8 when loading; the size stays the same</source>
        <translation>converti au chargement dans le fp8 propre à ce matériel ; la taille reste la même</translation>
    </message>
    <message>
        <source>converted in software: slow, and memory may grow</source>
        <translation>converti par logiciel : lent, et la mémoire peut augmenter</translation>
    </message>
    <message>
        <source>the device has no arithmetic for this format</source>
        <translation>le matériel ne sait pas calculer dans ce format</translation>
    </message>
    <message>
        <source>the device has no matrix units; sources don’t say how well this runs</source>
        <translation>le matériel n’a pas d’unités matricielles ; les sources ne disent pas ce que cela vaut</translation>
    </message>
    <message>
        <source>the engine has no kernel for this format on this device</source>
        <translation>le moteur n’a pas de noyau de calcul pour ce format sur ce matériel</translation>
    </message>
    <message>
        <source>this engine reads GGUF files only</source>
        <translation>ce moteur ne lit que des fichiers GGUF</translation>
    </message>
    <message>
        <source>this engine can’t load this format</source>
        <translation>ce moteur ne sait pas charger ce format</translation>
    </message>
    <message>
        <source>this engine has no cache of this format</source>
        <translation>ce moteur n’a pas de cache de ce format</translation>
    </message>
    <message>
        <source>part of the usual build</source>
        <translation>fait partie de la version usuelle</translation>
    </message>
    <message>
        <source>only in builds with all cache kernels; others fall back to 16 bits and the saving is lost</source>
        <translation>seulement dans les versions avec tous les noyaux de cache ; les autres reviennent à 16 bits et l’économie est perdue</translation>
    </message>
    <message>
        <source>runs with another attention backend than the usual one</source>
        <translation>fonctionne avec un autre module d’attention que l’usuel</translation>
    </message>
    <message>
        <source>sources disagree</source>
        <translation>les sources se contredisent</translation>
    </message>
    <message>
        <source>no source says</source>
        <translation>aucune source ne le dit</translation>
    </message>
    <message>
        <source>for CUDA 13; CUDA 12 builds need 525</source>
        <translation>pour CUDA 13 ; les versions CUDA 12 demandent 525</translation>
    </message>
    <message>
        <source>the last driver branch for this device</source>
        <translation>la dernière branche de pilotes pour ce matériel</translation>
    </message>
    <message>
        <source>dropped by CUDA 13</source>
        <translation>abandonné par CUDA 13</translation>
    </message>
    <message>
        <source>PyTorch drops this device afterwards</source>
        <translation>PyTorch abandonne ce matériel ensuite</translation>
    </message>
    <message>
        <source>compiled at first start from Hopper code: no 4-bit arithmetic</source>
        <translation>compilé au premier démarrage à partir du code Hopper : pas de calcul en 4 bits</translation>
    </message>
    <message>
        <source>Weights as {value}</source>
        <translation>Poids en {value}</translation>
    </message>
    <message>
        <source>KV cache as {value}</source>
        <translation>Cache KV en {value}</translation>
    </message>
    <message>
        <source>At most {value} sequences at once</source>
        <translation>Au plus {value} séquences à la fois</translation>
    </message>
    <message>
        <source>At most {value} tokens of context</source>
        <translation>Au plus {value} jetons de contexte</translation>
    </message>
    <message>
        <source>max_num_seqs = {value}</source>
        <translation>max_num_seqs = {value}</translation>
    </message>
    <message>
        <source>max_num_batched_tokens = {value}</source>
        <translation>max_num_batched_tokens = {value}</translation>
    </message>
    <message>
        <source>gpu_memory_utilization = {value}</source>
        <translation>gpu_memory_utilization = {value}</translation>
    </message>
    <message>
        <source>Tensor parallel {value} on the same GPUs</source>
        <translation>Parallélisme tensoriel {value} sur les mêmes GPU</translation>
    </message>
    <message>
        <source>On {value}</source>
        <translation>Sur {value}</translation>
    </message>
    <message>
        <source>On {value} GPUs</source>
        <translation>Sur {value} GPU</translation>
    </message>
    <message>
        <source>Offloading: {value}</source>
        <translation>Déchargement : {value}</translation>
    </message>
    <message>
        <source>Micro-batch of {value}</source>
        <translation>Micro-lot de {value}</translation>
    </message>
    <message>
        <source>Sequences of {value} tokens</source>
        <translation>Séquences de {value} jetons</translation>
    </message>
    <message>
        <source>Activation checkpointing: {value}</source>
        <translation>Points de reprise d’activations : {value}</translation>
    </message>
    <message>
        <source>Optimizer {value}</source>
        <translation>Optimiseur {value}</translation>
    </message>
    <message>
        <source>Sharding: {value}</source>
        <translation>Partitionnement : {value}</translation>
    </message>
    <message>
        <source>Method: {value}</source>
        <translation>Méthode : {value}</translation>
    </message>
    <message>
        <source>Loss: {value}</source>
        <translation>Fonction de perte : {value}</translation>
    </message>
    <message>
        <source>VAE in tiles</source>
        <translation>VAE par tuiles</translation>
    </message>
    <message>
        <source>Batch of {value}</source>
        <translation>Lot de {value}</translation>
    </message>
    <message>
        <source>Text encoders as {value}</source>
        <translation>Encodeurs de texte en {value}</translation>
    </message>
    <message>
        <source>a narrow no-break space (U+202F) belongs before this sign</source>
        <translation>une espace fine insécable (U+202F) précède ce signe</translation>
    </message>
    <message>
        <source>Optimizer kernel: {value}</source>
        <translation>Noyau de l’optimiseur : {value}</translation>
    </message>
    <message>
        <source>Attention: {value}</source>
        <translation>Attention : {value}</translation>
    </message>
    <message>
        <source>LoRA adapters in {value}</source>
        <translation>Adaptateurs LoRA en {value}</translation>
    </message>
    <message>
        <source>Frozen base as {value}</source>
        <translation>Base gelée en {value}</translation>
    </message>
    <message>
        <source>Sequence divided over the tensor-parallel GPUs</source>
        <translation>Séquence partagée entre les GPU du parallélisme de tenseurs</translation>
    </message>
    <message>
        <source>Activations wait in host memory</source>
        <translation>Activations déportées en mémoire hôte</translation>
    </message>
    <message>
        <source>Optimizer step within the backward pass</source>
        <translation>Étape de l’optimiseur dans la rétropropagation</translation>
    </message>
    <message>
        <source>the log doesn’t say the context length; the model’s own is taken</source>
        <translation>le journal ne dit pas la longueur de contexte ; celle du modèle est prise</translation>
    </message>
    <message>
        <source>the log doesn’t say the engine’s version; the newest is taken</source>
        <translation>le journal ne dit pas la version du moteur ; la plus récente est prise</translation>
    </message>
    <message>
        <source>the log doesn’t say the GPU; limits of its memory are left out</source>
        <translation>le journal ne dit pas le GPU ; les limites de sa mémoire sont laissées de côté</translation>
    </message>
    <message>
        <source>the log doesn’t say the format of the weights; the published one is taken</source>
        <translation>le journal ne dit pas le format des poids ; celui de la publication est pris</translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>Catalogue: %1 GPUs</source>
        <translation>Catalogue : %1 GPU</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Hors ligne</translation>
    </message>
    <message>
        <source>The program never uses the network</source>
        <translation>Le programme n’utilise jamais le réseau</translation>
    </message>
    <message>
        <source>Catalogue: %1 models · %2 GPUs</source>
        <translation>Catalogue : %1 modèles · %2 GPU</translation>
    </message>
    <message>
        <source>Prices: %1, %2</source>
        <translation>Tarifs : %1, %2</translation>
    </message>
    <message>
        <source>%1 – not saved</source>
        <translation>%1 – non enregistré</translation>
    </message>
    <message>
        <source>%1 – saved</source>
        <translation>%1 – enregistré</translation>
    </message>
</context>
<context>
    <name>Tab</name>
    <message>
        <source>Views</source>
        <translation>Vues</translation>
    </message>
    <message>
        <source>Breakdown</source>
        <translation>Détail</translation>
    </message>
    <message>
        <source>What-if</source>
        <translation>Et si</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Preuves</translation>
    </message>
    <message>
        <source>Translators’ desk</source>
        <translation>Bureau des traducteurs</translation>
    </message>
</context>
<context>
    <name>Unit</name>
    <message>
        <source>layers</source>
        <translation>couches</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>têtes KV</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>têtes</translation>
    </message>
    <message>
        <source>B</source>
        <translation>o</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>jetons</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>séquences</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>paramètres</translation>
    </message>
    <message>
        <source>values</source>
        <translation>valeurs</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>Gio</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>Mio</translation>
    </message>
    <message>
        <source>vocabulary entries</source>
        <translation>entrées du vocabulaire</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>éléments</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>pixels</translation>
    </message>
    <message>
        <source>images</source>
        <translation>images</translation>
    </message>
    <message>
        <source>frames</source>
        <translation>images du clip</translation>
    </message>
    <message>
        <source>latent frames</source>
        <translation>images latentes</translation>
    </message>
    <message>
        <source>pixels of a tile</source>
        <translation>pixels d’une tuile</translation>
    </message>
    <message>
        <source>latent pixels</source>
        <translation>pixels latents</translation>
    </message>
    <message>
        <source>base channels</source>
        <translation>canaux de base</translation>
    </message>
    <message>
        <source>hidden units</source>
        <translation>unités cachées</translation>
    </message>
    <message>
        <source>passes in the batch</source>
        <translation>passes dans le lot</translation>
    </message>
    <message>
        <source>attention scores</source>
        <translation>scores d’attention</translation>
    </message>
    <message>
        <source>kept keys and values</source>
        <translation>clés et valeurs gardées</translation>
    </message>
    <message>
        <source>B of attention scores</source>
        <translation>o de scores d’attention</translation>
    </message>
    <message>
        <source>B of finished images</source>
        <translation>o d’images terminées</translation>
    </message>
    <message>
        <source>B of modules on the card</source>
        <translation>o de modules sur la carte</translation>
    </message>
    <message>
        <source>B each</source>
        <translation>o chacun</translation>
    </message>
    <message>
        <source>B per pixel</source>
        <translation>o par pixel</translation>
    </message>
    <message>
        <source>B per latent pixel</source>
        <translation>o par pixel latent</translation>
    </message>
    <message>
        <source>(memory factor of the model)</source>
        <translation>(facteur de mémoire du modèle)</translation>
    </message>
    <message>
        <source>elements per token</source>
        <translation>éléments par jeton</translation>
    </message>
    <message>
        <source>prompts</source>
        <translation>invites</translation>
    </message>
    <message>
        <source>matrices</source>
        <translation>matrices</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>cartes</translation>
    </message>
    <message>
        <source>times</source>
        <translation>fois</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rangs</translation>
    </message>
    <message>
        <source>B of buckets</source>
        <translation>o de tampons de réduction</translation>
    </message>
    <message>
        <source>B of the root unit</source>
        <translation>o de l’unité racine</translation>
    </message>
    <message>
        <source>B of layers</source>
        <translation>o de couches</translation>
    </message>
    <message>
        <source>B of gradients being reduced</source>
        <translation>o de gradients en réduction</translation>
    </message>
    <message>
        <source>B per token and layer</source>
        <translation>o par jeton et par couche</translation>
    </message>
    <message>
        <source>micro-batches in flight</source>
        <translation>micro-lots en vol</translation>
    </message>
    <message>
        <source>B of one layer in backward</source>
        <translation>o d’une couche en rétropropagation</translation>
    </message>
    <message>
        <source>values of the largest matrix</source>
        <translation>valeurs de la plus grande matrice</translation>
    </message>
    <message>
        <source>B allocated</source>
        <translation>o alloués</translation>
    </message>
    <message>
        <source>in reserve</source>
        <translation>en réserve</translation>
    </message>
    <message>
        <source>communicators</source>
        <translation>communicateurs</translation>
    </message>
    <message>
        <source>B of hidden states</source>
        <translation>o d’états cachés</translation>
    </message>
    <message>
        <source>B of the head’s gradients</source>
        <translation>o de gradients de la tête</translation>
    </message>
    <message>
        <source>B of temporaries</source>
        <translation>o de temporaires</translation>
    </message>
    <message>
        <source>B of the rest</source>
        <translation>o pour le reste</translation>
    </message>
    <message>
        <source>parameters on this GPU</source>
        <translation>paramètres sur ce GPU</translation>
    </message>
    <message>
        <source>B a parameter</source>
        <translation>o par paramètre</translation>
    </message>
    <message>
        <source>(keys and values)</source>
        <translation>(clés et valeurs)</translation>
    </message>
    <message>
        <source>values a head</source>
        <translation>valeurs par tête</translation>
    </message>
    <message>
        <source>latent values</source>
        <translation>valeurs latentes</translation>
    </message>
    <message>
        <source>B a token</source>
        <translation>o par jeton</translation>
    </message>
    <message>
        <source>tokens of the window</source>
        <translation>jetons de la fenêtre</translation>
    </message>
    <message>
        <source>source tokens</source>
        <translation>jetons de la source</translation>
    </message>
    <message>
        <source>entries</source>
        <translation>entrées</translation>
    </message>
    <message>
        <source>B of state</source>
        <translation>o d’état</translation>
    </message>
    <message>
        <source>sampled sequences</source>
        <translation>séquences échantillonnées</translation>
    </message>
    <message>
        <source>B a logit</source>
        <translation>o par logit</translation>
    </message>
    <message>
        <source>tokens a step</source>
        <translation>jetons par pas</translation>
    </message>
    <message>
        <source>captured batch sizes</source>
        <translation>tailles de lot capturées</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>morceaux</translation>
    </message>
    <message>
        <source>GiB as measured</source>
        <translation>Gio mesurés</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>emplacements</translation>
    </message>
    <message>
        <source>(rank)</source>
        <translation>(rang)</translation>
    </message>
    <message>
        <source>input and output values</source>
        <translation>valeurs d’entrée et de sortie</translation>
    </message>
    <message>
        <source>layers with a window</source>
        <translation>couches à fenêtre</translation>
    </message>
    <message>
        <source>K and V values a token</source>
        <translation>valeurs K et V par jeton</translation>
    </message>
    <message>
        <source>K values</source>
        <translation>valeurs K</translation>
    </message>
    <message>
        <source>V values</source>
        <translation>valeurs V</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>cellules</translation>
    </message>
    <message>
        <source>state values</source>
        <translation>valeurs d’état</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>bits</translation>
    </message>
    <message>
        <source>bits a byte</source>
        <translation>bits par octet</translation>
    </message>
    <message>
        <source>tensors of the graph, placed as the engine places them</source>
        <translation>tenseurs du graphe, placés comme le moteur les place</translation>
    </message>
    <message>
        <source>B of work space a token</source>
        <translation>o d’espace de travail par jeton</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>No verdict: the usable memory of this GPU isn’t known</source>
        <translation>Pas de verdict : la mémoire utilisable de ce GPU n’est pas connue</translation>
    </message>
    <message>
        <source>Fits: %1 (%2) free on the fullest GPU</source>
        <translation>Tient : %1 (%2) libres sur le GPU le plus chargé</translation>
    </message>
    <message>
        <source>Tight: %1 (%2) free on the fullest GPU, within the error band</source>
        <translation>Juste : %1 (%2) libres sur le GPU le plus chargé, dans la marge d’erreur</translation>
    </message>
    <message>
        <source>Doesn’t fit: %1 too much on the fullest GPU</source>
        <translation>Ne tient pas : %1 de trop sur le GPU le plus chargé</translation>
    </message>
    <message>
        <source>Doesn’t fit: the engine’s cache pool is %1 too small</source>
        <translation>Ne tient pas : la réserve de cache du moteur est trop petite de %1</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Pourquoi ?</translation>
    </message>
    <message>
        <source>Why this verdict</source>
        <translation>Pourquoi ce verdict</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Verdict</translation>
    </message>
    <message>
        <source>%1 free (%2)</source>
        <translation>%1 libres (%2)</translation>
    </message>
    <message>
        <source>%1 free (%2) on the fullest GPU</source>
        <translation>%1 libres (%2) sur le GPU le plus chargé</translation>
    </message>
    <message>
        <source>The cache needs %1; the engine sets aside %2 to %3</source>
        <translation>Le cache demande %1 ; le moteur réserve de %2 à %3</translation>
    </message>
    <message>
        <source>%1 free if all goes as measured, %2 short at the upper end of the band</source>
        <translation>%1 libres si tout va comme mesuré, il manque %2 au haut de la marge</translation>
    </message>
    <message>
        <source>%1 too much on %2</source>
        <translation>%1 de trop sur %2</translation>
    </message>
    <message>
        <source>The cache needs %1, the engine’s pool holds %2</source>
        <translation>Le cache demande %1, la réserve du moteur tient %2</translation>
    </message>
    <message>
        <source>Not even one sequence of one token fits</source>
        <translation>Même une séquence d’un jeton ne tient pas</translation>
    </message>
    <message>
        <source>At most %1 tokens with %2 sequences</source>
        <translation>Au plus %1 jetons avec %2 séquences</translation>
    </message>
    <message>
        <source>At most %1 sequences of %2 tokens</source>
        <translation>Au plus %1 séquences de %2 jetons</translation>
    </message>
    <message>
        <source>Up to %1 sequences of %2 tokens, or %3 tokens with %4 sequences</source>
        <translation>Jusqu’à %1 séquences de %2 jetons, ou %3 jetons avec %4 séquences</translation>
    </message>
    <message>
        <source>Up to %1 sequences</source>
        <translation>Jusqu’à %1 séquences</translation>
    </message>
    <message>
        <source>Up to %1 tokens</source>
        <translation>Jusqu’à %1 jetons</translation>
    </message>
    <message>
        <source>Largest micro-batch %1, longest sequence %2 tokens</source>
        <translation>Plus grand micro-lot %1, plus longue séquence %2 jetons</translation>
    </message>
    <message>
        <source>Fits from %1 GPUs</source>
        <translation>Tient à partir de %1 GPU</translation>
    </message>
    <message>
        <source>same price</source>
        <translation>même prix</translation>
    </message>
    <message>
        <source>It fits with %1</source>
        <translation>Tient avec %1</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Appliquer</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
    </message>
    <message>
        <source>No plan</source>
        <translation>Pas de plan</translation>
    </message>
    <message>
        <source>No verdict</source>
        <translation>Pas de verdict</translation>
    </message>
    <message>
        <source>%1 needed; the usable memory of this GPU isn’t known</source>
        <translation>%1 nécessaires ; la mémoire utilisable de ce GPU n’est pas connue</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Tient</translation>
    </message>
    <message>
        <source>Tight</source>
        <translation>Juste</translation>
    </message>
    <message>
        <source>Doesn’t fit</source>
        <translation>Ne tient pas</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 de plus</translation>
    </message>
    <message>
        <source>%1 less</source>
        <translation>%1 de moins</translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message>
        <source>Memory against: %1</source>
        <translation>Mémoire selon : %1</translation>
    </message>
    <message>
        <source>now: %1</source>
        <translation>actuel : %1</translation>
    </message>
    <message>
        <source>fits up to %1</source>
        <translation>tient jusqu’à %1</translation>
    </message>
    <message>
        <source>fits over the whole range</source>
        <translation>tient sur toute la plage</translation>
    </message>
    <message>
        <source>fits nowhere in this range</source>
        <translation>ne tient nulle part sur cette plage</translation>
    </message>
    <message>
        <source>GiB on the fullest GPU; the shaded band is the error band. Click on a curve to take that value.</source>
        <translation>Gio sur le GPU le plus chargé ; la bande ombrée est la marge d’erreur. Cliquez sur une courbe pour prendre cette valeur.</translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>Engine settings</source>
        <translation>Réglages du moteur</translation>
    </message>
    <message>
        <source>Adjusted so that it goes together: %1.</source>
        <translation>Ajusté pour que l’ensemble soit cohérent : %1.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>About AnchorGPU Configurator</source>
        <translation>À propos d’AnchorGPU Configurator</translation>
    </message>
    <message>
        <source>AnchorGPU Configurator tells how much GPU memory a workload takes, why, with what error band, and what renting it costs. It works offline. The Inter typeface is used under the SIL Open Font License.</source>
        <translation>AnchorGPU Configurator dit combien de mémoire GPU demande une charge, pourquoi, avec quelle marge d’erreur, et ce que coûte sa location. Il fonctionne hors ligne. La police Inter est utilisée sous la licence SIL Open Font.</translation>
    </message>
    <message>
        <source>The chart is on the clipboard.</source>
        <translation>Le graphique est dans le presse-papiers.</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Modifications non enregistrées</translation>
    </message>
    <message>
        <source>“%1” has changes that aren’t saved.</source>
        <translation>« %1 » a des modifications non enregistrées.</translation>
    </message>
    <message>
        <source>Open scenario</source>
        <translation>Ouvrir un scénario</translation>
    </message>
    <message>
        <source>Scenarios (*.anchorgpu);;All files (*)</source>
        <translation>Scénarios (*.anchorgpu);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Save scenario</source>
        <translation>Enregistrer le scénario</translation>
    </message>
    <message>
        <source>Open model file</source>
        <translation>Ouvrir un fichier de modèle</translation>
    </message>
    <message>
        <source>Models (*.gguf *.safetensors config.json *.index.json model_index.json);;All files (*)</source>
        <translation>Modèles (*.gguf *.safetensors config.json *.index.json model_index.json);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>The model is read from %1.</source>
        <translation>Le modèle est lu depuis %1.</translation>
    </message>
    <message>
        <source>Open price book</source>
        <translation>Ouvrir une grille tarifaire</translation>
    </message>
    <message>
        <source>Price books (*.json);;All files (*)</source>
        <translation>Grilles tarifaires (*.json);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Export chart</source>
        <translation>Exporter le graphique</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Exporter le tableau</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>Exporter l’image</translation>
    </message>
    <message>
        <source>Unsaved work from before a crash was found: “%1”.</source>
        <translation>Un travail non enregistré d’avant un arrêt brutal a été retrouvé : « %1 ».</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Le récupérer</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>Barre d’outils</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Sans titre</translation>
    </message>
    <message>
        <source>Presentation mode: Esc leaves it.</source>
        <translation>Mode présentation : Échap le quitte.</translation>
    </message>
    <message>
        <source>Prices are read from %1.</source>
        <translation>Les tarifs sont lus depuis %1.</translation>
    </message>
    <message>
        <source>Four scenarios are pinned already; remove one first.</source>
        <translation>Quatre scénarios sont déjà épinglés ; retirez-en un d’abord.</translation>
    </message>
    <message>
        <source>Pinned. It stands beside the scenario under “Compare”.</source>
        <translation>Épinglé. Il figure à côté du scénario sous « Comparer ».</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>The last good text stays: %1</source>
        <translation>Le dernier texte valable reste affiché : %1</translation>
    </message>
    <message>
        <source>%1 is no scenario, model, price book, order or engine log.</source>
        <translation>%1 n’est ni un scénario, ni un modèle, ni un barème, ni une commande, ni un journal de moteur.</translation>
    </message>
    <message>
        <source>Drop a scenario, a model file or folder, a price book or an engine log.</source>
        <translation>Déposez un scénario, un fichier ou dossier de modèle, un barème ou un journal de moteur.</translation>
    </message>
    <message>
        <source>Open engine log</source>
        <translation>Ouvrir un journal de moteur</translation>
    </message>
    <message>
        <source>Engine logs (*.log *.txt);;All files (*)</source>
        <translation>Journaux de moteur (*.log *.txt);;Tous les fichiers (*)</translation>
    </message>
</context>
</TS>
