/** Given names that are common in these places, by origin. */
export const firstNames: readonly string[] = // The English-speaking United States, old and young
  (
    "Aaliyah Aaron Abigail Adam Adrienne Aiden Alexis Alice Allison Amber Amelia Andre Angela Annette Antoine Ashley Audrey " +
    "Austin Barbara Ben Beth Beverly Brandon Brenda Brianna Bruce Caleb Candace Carla Caroline Carter Cassandra Chad Charlotte " +
    "Chelsea Chloe Christopher Claire Clarence Cody Colleen Connor Courtney Craig Crystal Curtis Cynthia Damon Dana Danielle " +
    "Darius Darlene Darnell Dawn Deborah Denise Derek Desmond Devin Dominique Donna Dorothy Dustin Dwayne Ebony Edith Elaine " +
    "Eleanor Elijah Ellen Emily Eric Erin Ethan Eugene Evelyn Faith Felicia Frances Gail Gavin Gloria Grace Graham Gwen " +
    "Hannah Harold Harriet Heather Henry Holly Howard Ian Imani Irene Isaac Isaiah Ivy Jacob Jada Jamal Janelle Janet Jasmine " +
    "Jerome Jesse Joan Joel Jordan Joyce Judith Julia Justin Kaitlyn Kareem Katherine Keisha Keith Kelly Kendra Kevin Kiara " +
    "Kyle Latasha Latoya Laura Lauren Leah Leon Leonard Lillian Logan Lorraine Lucas Lucy Lydia Mabel Malcolm Malik Marcus " +
    "Margaret Marvin Mason Megan Melissa Melvin Micah Mildred Miles Molly Monique Nadine Naomi Natasha Nathan Nicole Noah " +
    "Norma Olivia Owen Paige Pamela Patrice Patrick Paul Phyllis Priscilla Quentin Quincy Rachel Ralph Raymond Rebecca " +
    "Reggie Rhonda Robin Rodney Rose Roy Ruth Samantha Samuel Sandra Sarah Sean Shanice Sharon Shawn Sheila Sierra Simone " +
    "Sophie Stacy Stanley Stella Stephanie Suzanne Sylvia Tamara Tamika Tanya Tara Terrence Theo Tiffany Todd Tony Tracy " +
    "Travis Trevor Tyler Tyrone Valerie Vanessa Vernon Victor Vincent Violet Virgil Walter Wanda Warren Wendy Wesley Whitney " +
    "Willa Willie Yvonne Zachary Zoe " +
    // Of other origin, common in the United States
    "Abdi Adaeze Adwoa Agnieszka Ahmed Aiko Akua Alina Amara Amina Amir Anders Anh Anjali Anton Aparna Arjun Astrid Ayesha " +
    "Babak Bao Bilal Binh Bogdan Chidi Chinonso Cuong Daisuke Deepa Deepak Dilip Dmitri Ebele Elif Emeka Emre Esra Eszter " +
    "Farah Fatima Femi Fiona Freya Giulia Goran Grzegorz Hana Haruka Hassan Hiroshi Hoa Hodan Hyun Ibrahim Ilse Ingrid Irina " +
    "Ismail Ivana Jae Jelena Jia Jin Jun Kavita Kenji Khadija Kofi Kwame Lakshmi Lan Layla Leila Lena Ling Linh Li Lwam " +
    "Mai Malia Manish Mei Meera Mehdi Milan Min Minh Miriam Mohammed Nadia Naveen Neha Nikolai Ngozi Noor Nilufar Obinna Olga " +
    "Oluwaseun Omar Osman Parisa Petra Piotr Pooja Pradeep Priya Quan Rahul Rania Ravi Reza Rina Rohan Rukmini Saanvi " +
    "Sachiko Sami Samira Sanjay Selam Senait Shira Siddharth Sinéad Siobhán Soo Suresh Svetlana Tadesse Tala Tariq Thanh Thuy " +
    "Tomasz Tuan Uzma Vera Vikram Wanjiru Wei Xin Yael Yan Yasmin Yosef Youssef Yuki Yusuf Zainab Zeynep Zofia"
  ).split(" ");

/** Given names of families that speak Spanish. */
export const firstNamesEs: readonly string[] = (
  "Abel Adriana Agustín Alberto Alejandra Alejandro Alfredo Alicia Alma Álvaro Ana Andrés Ángela Antonia Antonio Araceli " +
  "Arturo Beatriz Belén Benito Blanca Camila Carlos Carmen Carolina Catalina Cecilia César Consuelo Cristian Dalia Daniela " +
  "Diego Dolores Edgar Eduardo Elena Elisa Elvira Emilia Enrique Ernesto Esperanza Esteban Estela Eva Fabián Felipe Felisa " +
  "Fernanda Fernando Francisco Gabriela Gerardo Gilberto Gloria Graciela Guadalupe Guillermo Gustavo Héctor Hilda Hugo " +
  "Ignacio Inés Irma Isabel Itzel Iván Jaime Javier Jesús Jimena Joaquín Jorge Josefina Juan Juana Julieta Karina Leticia " +
  "Liliana Lorena Lucía Luis Luz Magdalena Manuel Marco Margarita María Mariana Mario Marisol Martín Mateo Maura Mauricio " +
  "Mercedes Miguel Mónica Natalia Nicolás Noemí Nora Norma Octavio Ofelia Óscar Pablo Paloma Patricia Pedro Pilar Rafael " +
  "Ramiro Ramón Raquel Raúl Rebeca Refugio Ricardo Rigoberto Roberto Rocío Rodrigo Rogelio Rosa Rosalba Rubén Salvador " +
  "Santiago Sara Sergio Silvia Socorro Sofía Soledad Susana Tania Teresa Tomás Valentina Valeria Verónica Vicente Víctor " +
  "Virginia Ximena Yadira Yesenia Yolanda Zoila"
).split(" ");
