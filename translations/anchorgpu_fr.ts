<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
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
        <translation>Le moteur réserverait %1 pour le cache : %2 jetons.</translation>
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
</context>
</TS>
